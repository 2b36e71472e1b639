"""Pictures of a result. They need matplotlib, which is an extra: `pip install mistypilot_ros[plot]`."""

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.evaluation.measures import Unit
from mistypilot_ros.evaluation.report import Matrix
from mistypilot_ros.evaluation.runner import EVERYTHING, Result

LIBRARY = 'matplotlib'
DOTS_PER_INCH = 120
MAP = 'Blues'
BAR_WIDTH = 0.8
"""Of all bars of a subset together, in units of the axis."""


def check_library() -> None:
    """See that pictures can be made, without loading what makes them.

    Raises:
        UnavailableError: matplotlib is not installed.
    """
    if importlib.util.find_spec(LIBRARY) is None:
        raise UnavailableError(
            f"Pictures need {LIBRARY}: pip install 'mistypilot_ros[plot]', or leave out --plot."
        )


class Plotter:
    """Writes pictures, without a screen."""

    def __init__(self) -> None:
        """Load matplotlib, which costs 40 MB."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        self._figure, self._canvas = Figure, FigureCanvasAgg

    def scores(self, result: Result, path: Path) -> None:
        """Bars for the shares of each subset that has any."""
        shares = {
            (label, name): score
            for (part, label, name), score in result.scores.items()
            if part == EVERYTHING and score.unit is Unit.SHARE and score.mean is not None
        }
        names = list(dict.fromkeys(name for _, name in shares))
        labels = [label for label in result.labels if any((label, name) in shares for name in names)]
        width = BAR_WIDTH / max(len(names), 1)
        figure, axes = self._axes(0.3 * len(labels) * len(names) + 3.5, 3.8)
        for number, name in enumerate(names):
            at = {
                label: index + (number - (len(names) - 1) / 2) * width for index, label in enumerate(labels)
            }
            scores = {label: shares[label, name] for label in labels if (label, name) in shares}
            heights = [100 * (score.mean or 0.0) for score in scores.values()]
            spreads = [100 * (score.sd or 0.0) for score in scores.values()]
            axes.bar([at[label] for label in scores], heights, width, yerr=spreads, label=name)
        axes.set_xticks(range(len(labels)), labels, rotation=30, ha='right')
        axes.set_ylim(0, 100)
        axes.set_ylabel('%')
        axes.set_title(result.suite.title)
        figure.legend(fontsize='small', loc='outside right upper')
        self._save(figure, path)

    def matrix(self, matrix: Matrix, title: str, path: Path) -> None:
        """A confusion matrix; the colour is the share of its row, the number the count."""
        width, height = len(matrix.answers), len(matrix.golds)
        figure, axes = self._axes(0.7 * width + 2.5, 0.45 * height + 2)
        axes.imshow(_shares(matrix.counts), cmap=MAP, vmin=0, vmax=1, aspect='auto')
        axes.set_xticks(range(width), matrix.answers, rotation=40, ha='right')
        axes.set_yticks(range(height), matrix.golds)
        for row, (counts, shares) in enumerate(zip(matrix.counts, _shares(matrix.counts), strict=True)):
            for column, (count, share) in enumerate(zip(counts, shares, strict=True)):
                if count:
                    axes.text(
                        column, row, str(count), ha='center', va='center', color='w' if share > 0.5 else 'k'
                    )
        axes.set_xlabel('answer')
        axes.set_ylabel('gold')
        axes.set_title(title)
        self._save(figure, path)

    def _axes(self, width: float, height: float) -> tuple[Any, Any]:
        figure = self._figure(figsize=(width, height), layout='constrained')
        self._canvas(figure)
        return figure, figure.subplots()

    def _save(self, figure: Any, path: Path) -> None:
        figure.savefig(path, dpi=DOTS_PER_INCH)


def _shares(counts: Sequence[Sequence[int]]) -> list[list[float]]:
    return [[count / max(sum(row), 1) for count in row] for row in counts]
