"""Loads a dataset that a build wrote with what people train with, and compares the numbers of rows.

    python3 -m venv venv && venv/bin/pip install datasets pandas polars duckdb mlcroissant trl llamafactory verl
    REFMILL_PYTHON=venv/bin/python bench/run load DIR [--only=datasets,polars]

Each loader is tried if its package is there, and left out with a line if not. `trl` trains for two steps on a tiny model
with random weights, so it takes a minute. Exit code 1 if a loader fails or counts other rows.
"""

import argparse
import glob
import importlib
import json
import os
import sys
import tempfile
import traceback


def parquet_rows(directory):
    """Rows by part and split, as the files' footers say."""
    import pyarrow.parquet

    rows = {}
    for part in ("sft", "rl", "rejected"):
        for file in sorted(glob.glob(os.path.join(directory, part, "*.parquet"))):
            split = "train" if part == "rejected" else os.path.basename(file).split("-")[0]
            key = (part, split)
            rows[key] = rows.get(key, 0) + pyarrow.parquet.read_metadata(file).num_rows
    return rows


def same(what, expected, found):
    if expected != found:
        raise AssertionError("%s: expected %r, found %r" % (what, expected, found))


def load_datasets(directory, rows):
    from datasets import get_dataset_config_names, load_dataset

    parts = sorted({part for part, _ in rows})
    same("configurations", parts, sorted(get_dataset_config_names(directory)))
    for part in parts:
        if not any(count for (of, _), count in rows.items() if of == part):
            # What is empty can only be streamed: else the library takes it for an error.
            loaded = load_dataset(directory, part, split="train", streaming=True)
            same(part, 0, sum(1 for _ in loaded))
            assert loaded.features, "no columns"
            continue
        loaded = load_dataset(directory, part)
        expected = {split: count for (of, split), count in rows.items() if of == part}
        same(part, expected, {split: loaded[split].num_rows for split in loaded})


def load_pandas(directory, rows):
    import pandas

    for part in {part for part, _ in rows}:
        frame = pandas.read_parquet(os.path.join(directory, part))
        same(part, sum(n for (of, _), n in rows.items() if of == part), len(frame))


def load_polars(directory, rows):
    import polars

    for part in {part for part, _ in rows}:
        frame = polars.read_parquet(os.path.join(directory, part, "*.parquet"))
        same(part, sum(n for (of, _), n in rows.items() if of == part), frame.height)


def load_duckdb(directory, rows):
    import duckdb

    for part in {part for part, _ in rows}:
        files = os.path.join(directory, part, "*.parquet")
        count = duckdb.sql("select count(*) from read_parquet('%s')" % files).fetchall()[0][0]
        same(part, sum(n for (of, _), n in rows.items() if of == part), count)


def load_mlcroissant(directory, rows):
    import mlcroissant

    dataset = mlcroissant.Dataset(jsonld=os.path.join(directory, "croissant.json"))
    found = {}
    for record_set in dataset.metadata.record_sets:
        name = record_set.uuid
        _, part, file = name.split("/")
        split = "train" if part == "rejected" else file.split("-")[0]
        count = sum(1 for _ in dataset.records(record_set=name))
        found[part, split] = found.get((part, split), 0) + count
    same("records", {key: count for key, count in rows.items()}, found)


def load_llamafactory(directory, rows):
    from llamafactory.data.loader import get_dataset_list
    from llamafactory.data import loader
    from llamafactory.hparams import DataArguments, ModelArguments

    with open(os.path.join(directory, "dataset_info.json"), encoding="utf-8") as file:
        entries = [name for name in json.load(file) if name.startswith("refmill_sft")]
    for split in sorted({split for part, split in rows if part == "sft"}):
        suffix = "" if split == "train" else "_" + split
        names = [
            name
            for name in entries
            if name[len("refmill_sft") :].rstrip("0123456789").rstrip("_") == suffix
        ]
        arguments = DataArguments(dataset=",".join(names), dataset_dir=directory)
        model = ModelArguments(model_name_or_path="none")
        count = 0
        for attributes in get_dataset_list(names, directory):
            data = loader._load_single_dataset(attributes, model, arguments, TrainingArguments())
            count += len(data)
            turns = data[0]["_prompt"] + data[0]["_response"]
            same("roles", ["user", "assistant"], [turn["role"] for turn in turns])
            assert data[0]["_system"], "no system turn"
        same("sft " + split, rows["sft", split], count)


class TrainingArguments:
    """What LLaMA-Factory's loader asks of them."""

    local_process_index = 0
    should_log = False
    seed = 1


def tiny_model():
    """A model with random weights, and a tokenizer of single bytes."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: i for i, token in enumerate(["<pad>", "<eos>"] + alphabet)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="<pad>", eos_token="<eos>")
    fast.chat_template = (
        "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}\n{% endfor %}"
        "{% if add_generation_prompt %}assistant: {% endif %}"
    )
    config = LlamaConfig(
        vocab_size=len(vocabulary),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=1,
        num_attention_heads=2,
        max_position_embeddings=32768,
        pad_token_id=0,
        eos_token_id=1,
    )
    return LlamaForCausalLM(config), fast


def load_trl(directory, rows):
    from datasets import load_dataset
    from trl import GRPOConfig, GRPOTrainer, SFTConfig, SFTTrainer

    sys.path.insert(0, os.path.join(directory, "reward"))
    from refmill_reward import reward

    with tempfile.TemporaryDirectory() as scratch:
        usual = {
            "output_dir": scratch,
            "max_steps": 2,
            "report_to": [],
            "use_cpu": True,
            "save_strategy": "no",
            "bf16": False,
        }
        model, tokenizer = tiny_model()
        sft = load_dataset(directory, "sft", split="train").select_columns(["messages"])
        arguments = SFTConfig(per_device_train_batch_size=2, max_length=512, **usual)
        trainer = SFTTrainer(model, args=arguments, train_dataset=sft, processing_class=tokenizer)
        same("steps of SFT", 2, trainer.train().global_step)
        model, tokenizer = tiny_model()
        # Versions of transformers that are newer than TRL no longer set it.
        model.warnings_issued = {}
        rl = load_dataset(directory, "rl", split="train")
        arguments = GRPOConfig(
            per_device_train_batch_size=2,
            num_generations=2,
            max_completion_length=16,
            remove_unused_columns=False,
            **usual
        )
        trainer = GRPOTrainer(
            model, reward_funcs=reward, args=arguments, train_dataset=rl, processing_class=tokenizer
        )
        same("steps of GRPO", 2, trainer.train().global_step)


def load_verl(directory, rows):
    from omegaconf import OmegaConf
    from verl.utils.dataset.rl_dataset import RLHFDataset

    files = sorted(glob.glob(os.path.join(directory, "rl", "train-*.parquet")))
    config = OmegaConf.create(
        {"prompt_key": "prompt", "max_prompt_length": 32768, "filter_overlong_prompts": True}
    )
    data = RLHFDataset(files, tiny_model()[1], config)
    same("rl train", rows["rl", "train"], len(data))
    path = os.path.join(directory, "reward", "compute_score.py")
    spec = importlib.util.spec_from_file_location("compute_score", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    answered = [data[index] for index in range(min(4, len(data)))]
    row = answered[0]
    truth = row["reward_model"]["ground_truth"]
    scored = module.compute_score(row["data_source"], reference(row), truth, row["extra_info"])
    same("score of the reference", 1.0, scored["score"])
    for name, manager in verl_managers(module).items():
        found = verl_scores(manager, answered)
        same("right answers by verl's %s manager" % name, [1.0] * len(answered), found[::2])
        same("empty answers by verl's %s manager" % name, [0.0] * len(answered), found[1::2])
        print("%-14s %s reward manager: %d scores" % ("verl", name, len(found)))


def reference(row):
    return "```python\n%s\n```" % json.loads(row["reward_model"]["ground_truth"])["python"]


def verl_managers(module):
    """verl's reward managers, as its trainers make them."""
    from verl.workers.reward_manager import get_reward_manager_cls

    tokenizer = tiny_model()[1]
    managers = {}
    for name, score in (
        ("naive", module.compute_score),
        ("prime", module.compute_score_number),
        ("dapo", module.compute_score),
        ("batch", module.compute_score_batch),
    ):
        managers[name] = get_reward_manager_cls(name)(
            tokenizer=tokenizer, num_examine=0, compute_score=score, reward_fn_key="data_source"
        )
    return managers


def verl_scores(manager, rows):
    """What a manager makes of the reference and of an empty answer, for each row."""
    import numpy
    import torch
    from verl import DataProto

    tokenizer = tiny_model()[1]
    prompts, answers, fields = [], [], []
    for row in rows:
        for answer in (reference(row), "I do not know."):
            prompts.append(tokenizer(row["reward_model"]["style"])["input_ids"])
            answers.append(tokenizer(answer)["input_ids"] + [tokenizer.eos_token_id])
            fields.append(row)

    def padded(lists, left):
        most = max(map(len, lists))
        fill = [[0] * (most - len(one)) for one in lists]
        pairs = zip(fill, lists) if left else zip(lists, fill)
        return torch.tensor([first + second for first, second in pairs])

    tensors = {"prompts": padded(prompts, True), "responses": padded(answers, False)}
    ones = [padded([[1] * len(one) for one in lists], left) for lists, left in ((prompts, True), (answers, False))]
    tensors["attention_mask"] = torch.cat(ones, dim=1)
    tensors["input_ids"] = torch.cat([tensors["prompts"], tensors["responses"]], dim=1)
    others = {
        key: numpy.array([row[key] for row in fields], dtype=object)
        for key in ("data_source", "reward_model", "extra_info")
    }
    found = manager(DataProto.from_dict(tensors=tensors, non_tensors=others), return_dict=True)
    return found["reward_tensor"].sum(dim=1).tolist()


LOADERS = {
    "datasets": load_datasets,
    "pandas": load_pandas,
    "polars": load_polars,
    "duckdb": load_duckdb,
    "mlcroissant": load_mlcroissant,
    "llamafactory": load_llamafactory,
    "trl": load_trl,
    "verl": load_verl,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("directory")
    parser.add_argument("--only", default=",".join(LOADERS), help="loaders, by commas")
    options = parser.parse_args()
    directory = os.path.abspath(options.directory)
    rows = parquet_rows(directory)
    failed = False
    for name in options.only.split(","):
        try:
            importlib.import_module(name)
        except ImportError as problem:
            print("%-14s left out: %s" % (name, str(problem).splitlines()[0]))
            continue
        try:
            LOADERS[name](directory, rows)
            print("%-14s loads %d rows" % (name, sum(rows.values())))
        except Exception:  # pylint: disable=broad-except
            failed = True
            print("%-14s FAILS" % name)
            traceback.print_exc()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
