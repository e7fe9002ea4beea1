"""Two rounds of a survey tool, a log that leaks, and what an attacker can conclude: a chain of theorems from two papers.

The tool is stated to be differentially private. Its log leaks as well; log and answer come from the same coins, so that they are
not quite independent, but the log alone tells little about anybody. The second question is chosen after the first answer. None of
this is modelled: facts are stated, and the search finds what follows for someone who sees answers and logs.
"""

from __future__ import annotations

import sidelight as sl
from sidelight.numbers.printing import decimal_up, percent_up

people = sl.Rates([0.5] * 100)


def about(mechanism: object, definition: object) -> sl.Claim:
    return sl.Claim(mechanism, people, sl.Attacker(), definition)


rounds = [sl.Stated("the first answer"), sl.Stated("the second answer")]
logs = [sl.StatedLeak("the first log"), sl.StatedLeak("the second log")]

facts = []
for answer, log in zip(rounds, logs, strict=True):
    facts.append(sl.fact(about(answer, sl.DifferentialPrivacy()), epsilon=0.05, delta=1e-9))
    facts.append(sl.fact(about(answer, sl.Independence(log)), epsilon=0.01))
    facts.append(sl.fact(about(sl.Stated(log.name), sl.DifferentialPrivacy()), epsilon=0.02))

everything = sl.WithLeak(sl.InTurn(*rounds), sl.Leaks(*logs))
private = sl.certify(about(everything, sl.DifferentialPrivacy()), given=facts)
concluded = sl.certify(about(everything, sl.Semantic()), given=facts)

print(private)
print()
belief = percent_up(private.odds(prior=0.5, exceptions=1e-6))
print(f"Whoever was undecided before is at most {belief} sure afterwards, except with probability 1e-6.")
print()
exceptions = decimal_up(concluded.delta(0.12).upper)
print(f"Conclusions differ by at most 0.12, whether or not somebody took part, except with probability {exceptions}:")
print(sl.explain(concluded, 0.12))
