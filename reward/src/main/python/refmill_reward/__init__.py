"""Rewards for reinforcement learning on datasets of refmill. Standard library only, Python 3.8 or later."""

from .comparing import Comparison, Difference, Team, compare, cross, team
from .problems import Problem, RewardError
from .scoring import (
    Judge,
    Result,
    compute_score,
    compute_score_batch,
    compute_score_number,
    configure,
    reward,
)

__all__ = [
    "Comparison",
    "Difference",
    "Judge",
    "Problem",
    "Result",
    "RewardError",
    "Team",
    "compare",
    "compute_score",
    "compute_score_batch",
    "compute_score_number",
    "configure",
    "cross",
    "reward",
    "team",
]
