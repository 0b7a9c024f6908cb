"""Rewards for reinforcement learning on datasets of refmill. Standard library only, Python 3.8 or later."""

from .problems import Problem, RewardError
from .scoring import (
    Judge,
    Result,
    compute_score,
    compute_score_batch,
    configure,
    reward,
)

__all__ = [
    "Judge",
    "Problem",
    "Result",
    "RewardError",
    "compute_score",
    "compute_score_batch",
    "configure",
    "reward",
]
