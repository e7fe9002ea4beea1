"""One name per noise in plan, command line and Python; its parameters are read everywhere alike."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from tests.noises.examples import WRITTEN

import sidelight as sl
from sidelight import noises
from sidelight.cli.options import noise_of
from sidelight.errors import BadValue
from sidelight.noises import all_noises
from sidelight.noises.binomial import Binomial
from sidelight.noises.geometric import Geometric

PLAN = """\
sidelight: 1
people:
  unit: person
  count: 100
  secret: {{vote: [yes, no]}}
  uncertainty: {{none: true}}
publish:
  - name: tally
    count: {{vote: yes}}
    noise: {{{name}: {{{parameter}: {value}}}}}
"""


def planned(folder: Path, name: str, parameter: str, value: object) -> object:
    file = folder / "plan.yaml"
    file.write_text(PLAN.format(name=name, parameter=parameter, value=value), encoding="utf-8")
    return sl.load(file).publish[0].noise


def test_every_noise_is_called_like_its_file_and_its_class():
    files = {file.stem for file in Path(noises.__path__[0]).glob("*.py")}

    assert {"binomial", "discrete_gaussian", "geometric"} <= set(all_noises()) <= files
    for name, kind in all_noises().items():
        assert kind.__name__ == "".join(word.capitalize() for word in name.split("_"))
        assert getattr(sl, kind.__name__) is kind
        assert kind.words.lower().replace(" ", "_") == f"{name}_noise"


@pytest.mark.parametrize(("kind", "parameter", "value"), WRITTEN, ids=lambda part: getattr(part, "name", str(part)))
def test_a_parameter_means_the_same_in_a_plan_on_the_command_line_and_in_python(tmp_path, kind, parameter, value):
    noise = parameter.of(value)

    assert planned(tmp_path, kind.name, parameter.name, value) == noise
    assert noise_of(f"{kind.name}:{parameter.name}={value}") == noise
    if parameter is kind.parameters[0]:
        assert noise_of(f"{kind.name}:{value}") == noise


@pytest.mark.parametrize("kind", all_noises().values(), ids=lambda kind: kind.name)
def test_what_is_outside_the_range_of_a_parameter_is_refused(tmp_path, kind):
    for parameter in kind.parameters:
        with pytest.raises(sl.PlanError, match=parameter.name):
            planned(tmp_path, kind.name, parameter.name, 0)
        if parameter.high is not None:
            with pytest.raises(sl.PlanError, match=parameter.name):
                planned(tmp_path, kind.name, parameter.name, parameter.high + 1)


def test_a_scale_is_another_word_for_the_same_law(tmp_path):
    assert Geometric.of_scale(2) == Geometric.of_epsilon(Fraction(1, 2)) == planned(tmp_path, "geometric", "scale", 2)


def test_two_parameters_at_once_are_refused(tmp_path):
    with pytest.raises(sl.PlanError, match="both 'epsilon' and 'scale'"):
        planned(tmp_path, "geometric", "epsilon", "1, scale: 2")


def test_an_odd_number_of_trials_is_refused_with_its_place(tmp_path):
    with pytest.raises(sl.PlanError, match=r"plan\.yaml:10:.*an even number of trials"):
        planned(tmp_path, "binomial", "trials", 7)


def test_binomial_noise_has_at_least_the_deviation_that_was_asked_for():
    assert Binomial.of_sigma(3) == Binomial(36)
    assert Binomial.of_sigma(Fraction(301, 100)) == Binomial(38)
    with pytest.raises(BadValue, match="above 0"):
        Binomial.of_sigma(0)
