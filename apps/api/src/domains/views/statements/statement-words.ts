import { type Day, formatMonth } from '@foodbank/contract/primitives/day';
import { lessByCorrections } from '../../earning/commissions/correct-line.ts';
import type { LineEnd, LineState } from '../../earning/commissions/line-rules.ts';
import type { TransferCode } from '../../money/ledger/rules.ts';
import type { Movement, StatedLine, StatedPart } from './movement-queries.ts';

/** A line as far as words about it need. */
type Described = Pick<
  StatedLine,
  'kind' | 'baseKobo' | 'ratePpm' | 'ofLineId' | 'completedOn' | 'note' | 'endedBecause'
>;

const endings: Readonly<Record<LineEnd, string>> = {
  returned: 'The order came back before this was paid',
  cancelled: 'The order was cancelled',
  'amount-changed': 'The amount of the order changed',
  'own-order': 'It is your own order, and own orders earn nothing',
  corrected: 'It was corrected',
  'too-old': 'Older than 12 months',
};

/** What a booking is, in a short sentence. `line` is null where it belongs to none. */
export function describeMovement(
  { code, amountKobo }: Pick<Movement, 'code' | 'amountKobo'>,
  line: Described | null,
): string {
  const given: Partial<Record<TransferCode, string>> = {
    'commission-reversed': amountKobo > 0 ? 'Not taken back after all' : endings[line?.endedBecause ?? 'corrected'],
    'bonus-reversed': 'The bonus was taken back',
    'commission-lapsed':
      amountKobo > 0
        ? 'No longer taken back: it is older than 12 months'
        : 'Not paid: it had lapsed before it was taken back',
    'commission-settled-outside': 'Paid to you before payouts were made here',
    'tax-withheld': 'Tax withheld',
  };
  if (code === 'held-back-decided') {
    const what = `of what was held back, orders of ${monthOf(line?.completedOn ?? null)}`;
    if (amountKobo > 0) return `Due after all ${what}`;
    return line?.ratePpm !== null && line?.kind === 'held-back' && line.ofLineId === null
      ? `Lapsed ${what}: ${rateOf(line.ratePpm)} is due`
      : `Lapsed ${what}`;
  }
  const words = given[code];
  if (words !== undefined) return words;
  if (line === null) return amountKobo > 0 ? 'Added by our accounts team' : 'Taken off by our accounts team';
  return describeLine(line, amountKobo);
}

/** A rate in parts per million as a whole per cent. */
const rateOf = (ratePpm: number) => `${ratePpm / 10_000}%`;

function describeLine(line: Described, amountKobo: number): string {
  const { kind, ofLineId, completedOn, note } = line;
  switch (kind) {
    case 'order':
      if (lessByCorrections({ ...line, amountKobo }) > 0) return 'Order completed, less what was corrected';
      return ofLineId !== null ? 'Order completed, at its new amount' : 'Order completed';
    case 'return':
      return 'Goods came back after the commission was paid';
    case 'restored':
      return 'Goods that had come back count again';
    case 'bonus':
      return `Bonus for reaching the target of ${monthOf(completedOn)}`;
    case 'bonus-return':
      return `Part of the bonus for ${monthOf(completedOn)}, for goods that ${amountKobo < 0 ? 'came back' : 'count again'}`;
    case 'held-back':
      return `What is due of what was held back, orders of ${monthOf(completedOn)}`;
    case 'correction':
      if (note !== null) return `Correction: “${note.replace(/\s+/g, ' ').trim()}”`;
      return amountKobo < 0 ? 'A correction that counts again' : 'Corrections had taken more than the order earns now';
  }
}

/** A line of a payout in a few words. */
export function describePart({ kind, orderNumber, completedOn, amountKobo }: StatedPart): string {
  const order = orderNumber === null ? '' : ` ${orderNumber}`;
  if (kind === 'bonus') return `Bonus for ${monthOf(completedOn)}`;
  if (kind === 'correction') return amountKobo > 0 ? 'Correction' : 'Correction, taken off';
  if (kind === 'held-back')
    return `${amountKobo > 0 ? 'Due' : 'Taken off'} of what was held back, orders of ${monthOf(completedOn)}`;
  if (kind === 'bonus-return')
    return amountKobo < 0
      ? `Taken off: bonus for order${order}, which came back`
      : `Bonus for order${order}, which counts again`;
  return amountKobo > 0 ? `Commission of order${order}` : `Taken off: goods of order${order} came back`;
}

/** A line's state in a word. */
export function stateText({ state, dueOn }: Pick<StatedLine, 'state' | 'dueOn'>, asOn: Day): string {
  if (state === 'earned') return dueOn !== null && dueOn <= asOn ? 'Due' : 'Earned';
  return states[state];
}

const states: Readonly<Record<Exclude<LineState, 'earned'>, string>> = {
  expected: 'Expected',
  'in-payout': 'In payout',
  paid: 'Paid',
  reversed: 'Reversed',
  lapsed: 'Lapsed',
  'settled-outside': 'Paid before',
  decided: 'Decided',
};

const monthOf = (day: Day | null) => (day === null ? 'that month' : formatMonth(day));
