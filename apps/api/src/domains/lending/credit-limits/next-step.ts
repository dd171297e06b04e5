import type { LimitRaise } from '@foodbank/contract/lending/credit-limits';
import { numberNames } from '@foodbank/contract/people/identity-checks';
import { shortKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { CreditLimit } from './limits.ts';
import { boundedPpm, ceilingKobo, raisedPpm, wholePpm } from './rules.ts';

/**
 * Why a customer may owe what they may, in money, and the one next step that raises it. It says nothing of income: no figure is suggested.
 * `levelTwoKobo` is the cap of tier 2.
 */
export function describeRaise(limit: CreditLimit, canRaise: boolean, levelTwoKobo: number): LimitRaise {
  const { capKobo, factorPpm, ownLimitKobo, tier } = limit;
  const text = whyText(limit);
  const without = ceilingKobo(capKobo, factorPpm, null);
  const say = (step: LimitRaise['step'], kobo: number, next: string): LimitRaise => ({
    ...{ text, next, step, ceiling: toNaira(kobo) },
  });
  if (ownLimitKobo === without) return say('none', without, 'It stays there as long as you keep your own limit.');
  if (ownLimitKobo !== null && ownLimitKobo < without)
    return say(
      'none',
      without,
      `You set it lower yourself. If you lift it, it is ${shortKobo(without)} from the next day.`,
    );
  const raised = ceilingKobo(capKobo, raisedPpm(factorPpm, tier === 2 ? 2 : 1), ownLimitKobo);
  if (canRaise) return say('ask-raise', raised, `You paid a plan in time. Ask, and it is ${shortKobo(raised)}.`);
  if (tier === 2) {
    if (raised === without) return say('none', without, 'It is the highest that there is.');
    return say(
      'pay-in-time',
      raised,
      `Take a plan when you need one, and pay it in time: then you can ask, and it is ${shortKobo(raised)}.`,
    );
  }
  const second = ceilingKobo(levelTwoKobo, boundedPpm(factorPpm, 2), ownLimitKobo);
  return describeWayToTwo(limit, (step, next) => say(step, second, next), shortKobo(second));
}

function describeWayToTwo(
  { level: { firstNumber, otherNumber, isChecking, isWaiting, isOver } }: CreditLimit,
  say: (step: LimitRaise['step'], next: string) => LimitRaise,
  amount: string,
): LimitRaise {
  if (isWaiting) return say('waiting', `A person looks at what you sent, within 24 hours. Then it can be ${amount}.`);
  if (otherNumber !== null && isChecking)
    return say('waiting', `Your ${numberNames[otherNumber]} is being checked. It is the first step to ${amount}.`);
  if (otherNumber !== null)
    return say(
      'other-number',
      `We know your ${numberNames[firstNumber ?? 'bvn']}. Enter your ${numberNames[otherNumber]}, too: it is the first step to ${amount}.`,
    );
  if (isOver) return say('level-2', `Your document has ended. Send a new one, and it is ${amount} again.`);
  return say('level-2', `Show a document and your face, and say where you live and work: then it is ${amount}.`);
}

/** Why the ceiling is what it is. */
function whyText({ ceilingKobo: kobo, capKobo, factorPpm, ownLimitKobo, tier }: CreditLimit): string {
  const amount = shortKobo(kobo);
  if (ownLimitKobo !== null && ownLimitKobo === kobo) return `You may owe ${amount} in all: the limit that you set.`;
  const base = `Level ${tier} allows ${shortKobo(capKobo)}`;
  if (factorPpm === wholePpm) return `You may owe ${amount} in all. ${base}.`;
  const why = factorPpm > wholePpm ? 'more, because you paid in time' : 'less, because a payment came late';
  return `You may owe ${amount} in all. ${base}; it is ${why}.`;
}
