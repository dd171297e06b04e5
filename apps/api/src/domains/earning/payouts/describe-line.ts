import { formatDay, formatMonth } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { lessByCorrections } from '../commissions/correct-line.ts';
import type { CommissionLine } from '../commissions/line-rules.ts';

const ppmInOnePercent = 10_000;

/** Why an agent has a line, in a sentence for staff. */
export function describeLineReason(line: CommissionLine): string {
  const { kind, amountKobo, baseKobo, ratePpm, orderNumber, completedOn, note } = line;
  const amount = formatKobo(Math.abs(amountKobo));
  const rule =
    baseKobo === null || ratePpm === null
      ? amount
      : `${ratePpm / ppmInOnePercent}% of ${formatKobo(Math.abs(baseKobo))}`;
  const order = orderNumber === null ? 'an order' : `order ${orderNumber}`;
  const on = completedOn === null ? '' : `, completed on ${formatDay(completedOn)}`;
  const month = completedOn === null ? '' : ` for ${formatMonth(completedOn)}`;
  const lessKobo = lessByCorrections(line);
  const less = lessKobo === 0 ? '' : `, less ${formatKobo(lessKobo)} by correction`;
  switch (kind) {
    case 'order':
      return `Commission on ${order}${on}: ${rule}${less}.`;
    case 'plan-first':
      return `First half of the commission on ${order}${on}: ${rule}.`;
    case 'plan-second':
      return `Second half of the commission on ${order}${on}: ${rule}.`;
    case 'return':
      return `Goods of ${order} came back after its commission was paid: ${rule} is taken back.`;
    case 'restored':
      return `Goods of ${order} count again: ${rule} is given back.`;
    case 'bonus':
      return `Bonus${month} for reaching the target: ${rule}.`;
    case 'bonus-return': {
      const [act, why] = amountKobo < 0 ? ['taken', 'came back'] : ['given', 'count again'];
      return `Part of the bonus${month} is ${act} back, because goods of ${order} ${why}: ${rule}.`;
    }
    case 'held-back': {
      const what = `what was held back of the orders of ${formatMonth(completedOn ?? '')}`;
      if (baseKobo === null)
        return amountKobo < 0 ? `Less of ${what} is due: ${amount}.` : `More of ${what} is due: ${amount}.`;
      return `Due of ${what}: ${rule}.`;
    }
    case 'correction':
      if (note !== null) return `Correction by two people: ${note.replace(/\s+/g, ' ')}.`;
      return amountKobo < 0
        ? `The order earns more again, and so its correction counts: ${amount}.`
        : `Corrections had taken more off the order than it earns now: ${amount} is given back.`;
  }
}
