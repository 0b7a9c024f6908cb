"""What verl loads by its path: custom_reward_function.path=.../compute_score.py, name=compute_score."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from refmill_reward import (  # noqa: E402
    compare,
    compute_score,
    compute_score_batch,
    compute_score_number,
    cross,
    reward,
)

__all__ = ["compare", "compute_score", "compute_score_batch", "compute_score_number", "cross", "reward"]
