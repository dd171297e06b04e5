/** Commission lines in words: their kinds and states, and why a line is what it is. */
import { type Day, formatDay, monthNames } from '../primitives/day.ts';
import { formatKobo } from '../primitives/money.ts';

/**
 * Why an agent has a line. An order has one, whether it is on a plan or not; what is due of the halves that are held back of a month's orders on plans is one. Returns take back what
 * was paid, and a restored line gives back what a return took.
 */
export const lineKinds = {
  order: 'Order',
  return: 'Return',
  restored: 'Return taken back',
  bonus: 'Bonus',
  'bonus-return': 'Bonus taken back',
  correction: 'Correction',
  'held-back': 'Held back',
} as const;
export type LineKind = keyof typeof lineKinds;

/** The states of a line as people see them. `due` is earned and its day has come; `owed` is below zero and not yet taken off. */
export const lineStates = {
  expected: 'Expected',
  earned: 'Earned',
  due: 'Due',
  owed: 'Owed',
  'in-payout': 'In payout',
  paid: 'Paid',
  reversed: 'Reversed',
  lapsed: 'Lapsed',
  'settled-outside': 'Paid outside',
} as const;
export type ShownLineState = keyof typeof lineStates;

/** Why a line was reversed, or lapsed. */
export type LineEnd = 'returned' | 'cancelled' | 'amount-changed' | 'own-order' | 'corrected' | 'too-old';

/** What the explanation of a line needs to know. Amounts are integer kobo. */
export interface ExplainedLine {
  kind: LineKind;
  state: ShownLineState;
  amountKobo: number;
  /** The amount that the commission is on, and its rate in parts per million. */
  baseKobo: number | null;
  ratePpm: number | null;
  /** The order of the line, or of the line that it corrects. */
  orderNumber: string | null;
  placedOn: Day | null;
  /** The day of completion, or the last day of the month of a bonus or of what was held back. */
  completedOn: Day | null;
  dueOn: Day | null;
  /** The day on which the line was made. */
  madeOn: Day;
  /** The day on which it was last changed: reversed or lapsed. */
  changedOn: Day;
  endedBecause: LineEnd | null;
  /** What a person wrote about a correction. */
  note: string | null;
  /** The amount of the line that replaces it; null if none does. */
  replacedByKobo: number | null;
  /** What corrections took off an order's line before it was paid. */
  correctedKobo: number;
  /** What payouts took off so far, of a line below zero. */
  settledKobo: number;
  /** Of an order on a plan, the part that is held back, and until when it is once the order is completed. For staff alone. */
  heldKobo: number;
  heldUntil: Day | null;
  /** Its payout: whether the bank is being paid now, and when it was paid. */
  payout: { isSent: boolean; paidOn: Day | null } | null;
}

const ppmInOnePercent = 10_000;
/** After so many months what an agent owes lapses. */
const lapseMonths = 12;

/** Who reads an explanation: the agent whose line it is, or a member of staff. */
export type LineReader = 'agent' | 'staff';

/** Explains a line in two or three short sentences: why it is there, with base and rate, and where it stands. */
export function explainLine(line: ExplainedLine, reader: LineReader = 'agent'): string {
  const you = readers[reader];
  const sentences = [reasonOf(line, you), ...standOf(line, you), ...(reader === 'staff' ? heldOf(line) : [])];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

/** The words for the agent. */
const readers = {
  agent: {
    your: 'your',
    earn: 'You earn',
    owe: 'you owe',
    Owe: 'You owe',
    needNot: 'You do not',
    to: 'you',
    own: 'your own',
    bank: 'your bank',
  },
  staff: {
    your: 'the',
    earn: 'The agent earns',
    owe: 'the agent owes',
    Owe: 'The agent owes',
    needNot: 'The agent does not',
    to: 'the agent',
    own: 'the agent’s own',
    bank: 'the agent’s bank',
  },
} as const;
type You = (typeof readers)[LineReader];

const amountOf = ({ amountKobo }: ExplainedLine) => formatKobo(Math.abs(amountKobo));
const orderOf = ({ orderNumber }: ExplainedLine) => (orderNumber === null ? 'an order' : `order ${orderNumber}`);
const percentOf = ({ ratePpm }: ExplainedLine) => `${(ratePpm ?? 0) / ppmInOnePercent}%`;
const baseOf = ({ baseKobo }: ExplainedLine) => formatKobo(Math.abs(baseKobo ?? 0));

function monthOf(day: Day | null): string {
  const [year = '', month = ''] = (day ?? '').split('-');
  return day === null ? 'that month' : `${monthNames[Number(month) - 1]} ${year}`;
}

/** Why the line is there. */
function reasonOf(line: ExplainedLine, { your }: You): string {
  const { kind, amountKobo, baseKobo, ratePpm, completedOn, note, orderNumber, correctedKobo } = line;
  const rule = baseKobo === null || ratePpm === null ? amountOf(line) : `${percentOf(line)} of ${baseOf(line)}`;
  switch (kind) {
    case 'order':
      return `${rule}, the goods of ${orderOf(line)}${correctedKobo > 0 ? `, less ${formatKobo(correctedKobo)} by correction` : ''}`;
    case 'return':
      return `Goods of ${orderOf(line)} came back after its commission was paid. This takes back ${rule}`;
    case 'restored':
      return `Goods of ${orderOf(line)} count again. This gives back ${rule}`;
    case 'bonus':
      return `${your === 'your' ? 'Your' : 'The'} bonus for reaching the target of ${monthOf(completedOn)}: ${rule}, ${your} sales that earned commission`;
    case 'bonus-return': {
      const [why, act] = amountKobo < 0 ? ['came back', 'takes'] : ['count again', 'gives'];
      return `Goods of ${orderOf(line)} ${why}. This ${act} back their part of ${your} bonus for ${monthOf(completedOn)}: ${rule}`;
    }
    case 'held-back':
      return heldBackReasonOf(line, your);
    case 'correction': {
      if (note === null && orderNumber !== null)
        return amountKobo < 0
          ? `Order ${orderNumber} earns more again, and so its correction counts. This takes ${amountOf(line)} off again`
          : `Corrections had taken more off order ${orderNumber} than it earns now. This gives back ${amountOf(line)}`;
      const [act, where] = amountKobo < 0 ? ['took', 'off'] : ['added', 'to'];
      const why = note === null ? '' : `: “${withoutEnd(note)}”`;
      return `We ${act} ${amountOf(line)} ${where} the line of ${orderOf(line)}${why}`;
    }
  }
}

/** Why so much is due of what was held back of a month's orders. Lines after the first of a month follow from changes of its orders. */
function heldBackReasonOf(line: ExplainedLine, your: string): string {
  const { amountKobo, baseKobo, ratePpm, completedOn } = line;
  const of = `held back of ${your} orders of ${monthOf(completedOn)}`;
  if (baseKobo === null || ratePpm === null) {
    const [more, goods] = amountKobo < 0 ? ['Less', 'count again or were lowered'] : ['More', 'came back'];
    return `${more} of what was ${of} is due, because some of these orders ${goods}: ${amountOf(line)}`;
  }
  const percent = percentOf(line);
  const share = ratePpm === ppmInOnePercent * 100 ? `All of the ${baseOf(line)}` : `${percent} of the ${baseOf(line)}`;
  const why =
    ratePpm === ppmInOnePercent * 100
      ? ''
      : `, because ${percent} of what customers were lent for orders of that time is repaid`;
  const ruleKobo = halfToEven(baseKobo, ratePpm);
  const rest =
    amountKobo > ruleKobo ? `, and ${formatKobo(amountKobo - ruleKobo)} for goods that came back, in full` : '';
  return `${share} ${of}${why}${rest}`;
}

/** A rate of an amount in kobo, half to even. */
function halfToEven(baseKobo: number, ratePpm: number): number {
  const [product, million] = [BigInt(baseKobo) * BigInt(ratePpm), 1_000_000n];
  const [whole, twice] = [product / million, (product % million) * 2n];
  return Number(twice > million || (twice === million && whole % 2n === 1n) ? whole + 1n : whole);
}

/** A person's words on one line, without the full stop at their end. */
function withoutEnd(note: string): string {
  const words = note.replace(/\s+/g, ' ').trim();
  return words.endsWith('.') ? words.slice(0, -1) : words;
}

/** Where the line stands, and what comes next. */
function standOf(line: ExplainedLine, you: You): string[] {
  const { state, kind, amountKobo, placedOn, completedOn, dueOn, payout, changedOn } = line;
  const owed = amountKobo < 0;
  const isOrder = kind === 'order';
  const placed = placedOn === null ? '' : ` on ${formatDay(placedOn)}`;
  const completed = isOrder && completedOn !== null ? [`The order was completed on ${formatDay(completedOn)}`] : [];
  switch (state) {
    case 'expected':
      return [`The order was placed${placed}`, `${you.earn} this once it is completed`];
    case 'owed':
      return owedOf(line, you);
    case 'earned':
      return [...completed, `It is due on ${formatDay(dueOn ?? '')}`];
    case 'due':
      return [...completed, `It is due since ${formatDay(dueOn ?? '')} and goes into ${you.your} next payout`];
    case 'in-payout':
      if (owed) return ['It is taken off the payout that we are preparing'];
      return [
        ...completed,
        payout?.isSent ? `We are paying it to ${you.bank} now` : 'It is in the payout that we are preparing',
      ];
    case 'paid': {
      const day = payout?.paidOn ? ` on ${formatDay(payout.paidOn)}` : '';
      return owed ? [`It was taken off the payout that we paid${day}`] : [...completed, `We paid it${day}`];
    }
    case 'reversed':
      if (owed && line.endedBecause === 'corrected')
        return [`The line was not paid yet, so its amount was lowered. ${you.Owe} nothing for this`];
      if (owed) return [`It was undone on ${formatDay(changedOn)}, and ${you.owe} nothing for it`];
      return endOf(line, you);
    case 'lapsed':
      if (!owed && isOrder) return [...completed, `It lapsed on ${formatDay(changedOn)}`];
      if (!owed) return [`It had lapsed before we took it off ${you.your} payouts, so there is nothing to pay`];
      return [`It lapsed on ${formatDay(changedOn)}, after ${lapseMonths} months. ${you.needNot} have to pay it back`];
    case 'settled-outside':
      return [...completed, `It was paid to ${you.to} before payouts were made here`];
  }
}

/** What of an order on a plan is held back. */
function heldOf({ state, heldKobo, heldUntil }: ExplainedLine): string[] {
  if (heldKobo === 0 || state === 'reversed' || state === 'settled-outside') return [];
  const until = heldUntil === null ? '' : ` until ${formatDay(heldUntil)}`;
  return [`The customer pays in instalments, so ${formatKobo(heldKobo)} of it is held back${until}`];
}

/** How an agent pays back a line below zero. */
function owedOf({ amountKobo, settledKobo }: ExplainedLine, { your }: You): string[] {
  const left = formatKobo(-amountKobo - settledKobo);
  const taken =
    settledKobo === 0 ? [] : [`${formatKobo(settledKobo)} of it was taken off already, and ${left} is open`];
  return [
    ...taken,
    `It is taken off ${your} next payouts, at most 25% of each, and in full off what the same order earns again. What is open after ${lapseMonths} months lapses`,
  ];
}

/** Why a line was reversed, and what takes its place. */
function endOf({ endedBecause, changedOn, replacedByKobo }: ExplainedLine, { own }: You): string[] {
  const day = `on ${formatDay(changedOn)}`;
  const instead = replacedByKobo === null ? [] : [`A line of ${formatKobo(replacedByKobo)} takes its place`];
  switch (endedBecause) {
    case 'returned':
      return [`The order came back ${day}, before this was paid. It earns nothing`, ...instead];
    case 'cancelled':
      return [`The order was cancelled ${day}. It earns nothing`, ...instead];
    case 'amount-changed':
      return [`The amount of the order changed ${day}`, ...instead];
    case 'own-order':
      return [`It is ${own} order, and own orders earn nothing`, ...instead];
    case 'corrected':
      return [`We corrected it ${day}`, ...instead];
    default:
      return [`It was reversed ${day}`, ...instead];
  }
}
