/** What customers ask who can't pay in time: which payments of a plan move, and by how much. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addDays, type Day, isDay } from '../primitives/day.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { naira } from '../primitives/money.ts';
import { messages, paragraphOf } from '../primitives/text.ts';

/** Of how many payments of a plan in all, and by how many days each, hardship moves the due day. */
export const hardshipBounds = { instalmentsMax: 2, daysMax: 30 } as const;

/** Why a customer can't pay in time. Nobody has to say. */
export const hardshipReasons = {
  'lost-job': 'I lost my job',
  illness: 'Illness',
  'less-pay': 'I earn less',
  other: 'Something else',
} as const;
export type HardshipReason = keyof typeof hardshipReasons;
const reasonKey = z.enum(Object.keys(hardshipReasons) as [HardshipReason, ...HardshipReason[]], messages.pattern);

/** Where what was asked for stands. `changed`: other days were granted. */
export const hardshipStates = {
  open: 'We look at it',
  granted: 'Granted',
  changed: 'Granted, with other days',
  refused: 'Not possible',
  'taken-back': 'Taken back',
} as const;
export type HardshipState = keyof typeof hardshipStates;
export const hardshipState = z.enum(Object.keys(hardshipStates) as [HardshipState, ...HardshipState[]]);

const day = z.string();
/** A payment that moves, and its new due day. */
export const hardshipMove = z.object({
  instalment: z.int().check(z.minimum(1), z.maximum(60)),
  to: z.string().check(z.refine((text) => isDay(text), messages.pattern)),
});
export type HardshipMove = z.output<typeof hardshipMove>;
/** The payments that move. */
export const hardshipMoves = z
  .array(hardshipMove)
  .check(z.minLength(1, 'Choose a payment'), z.maxLength(hardshipBounds.instalmentsMax, 'At most two payments'));

/** A payment of the plan, with its due day before and after; both are the same for one that stays. Sorted by the day before. */
export const movedRow = z.object({ number: z.int(), amount: naira, before: day, after: day });
export type MovedRow = z.output<typeof movedRow>;

/** Payments that come so close that they are one for who has to find the money. The amount is naira. */
export interface PaidTogether {
  from: Day;
  until: Day;
  amount: number;
}

const closeDays = 2;

/** Where payments fall on one day or at most two days after another, once they moved. */
export function paidTogether(rows: readonly Pick<MovedRow, 'amount' | 'after'>[]): PaidTogether[] {
  const groups: (PaidTogether & { count: number })[] = [];
  for (const { amount, after } of rows.toSorted((one, other) => one.after.localeCompare(other.after))) {
    const [on, last] = [after as Day, groups.at(-1)];
    if (last === undefined || on > addDays(last.until, closeDays))
      groups.push({ from: on, until: on, amount, count: 1 });
    else Object.assign(last, { until: on, amount: last.amount + amount, count: last.count + 1 });
  }
  return groups.filter(({ count }) => count > 1).map(({ from, until, amount }) => ({ from, until, amount }));
}

/** A payment that may move, and the first and last day that is possible. What a phone kept may lack the first. */
export const movableRow = z.object({
  number: z.int(),
  amount: naira,
  dueOn: day,
  earliest: z.optional(day),
  latest: day,
});
export type MovableRow = z.output<typeof movableRow>;

/** What was asked for, and the answer. */
export const hardshipAsk = z.object({
  /** The case, and its number. */
  caseId: z.string(),
  reference: z.string(),
  state: hardshipState,
  askedAt: z.string(),
  moves: z.array(z.object({ instalment: z.int(), to: day })),
  reasons: z.array(z.enum(Object.keys(hardshipReasons) as [HardshipReason, ...HardshipReason[]])),
  /** Until when it is answered; null while nothing is due, such as while we wait for the customer. */
  dueAt: z.nullable(z.string()),
  /** What was granted, if anything was. */
  granted: z.nullable(z.array(z.object({ instalment: z.int(), to: day }))),
  /** What we wrote. */
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type HardshipAsk = z.output<typeof hardshipAsk>;

const reply = z.object({
  today: day,
  /** The payments that may move. Empty where none may. */
  movable: z.array(movableRow),
  /** How many payments of the plan may move for hardship still. */
  left: z.int(),
  /** Why nothing can be asked now, in words; null where it can. */
  obstacle: z.nullable(z.string()),
  /** What was asked for last; null if nothing was. */
  ask: z.nullable(hardshipAsk),
});
export type HardshipReply = z.output<typeof reply>;

const path = z.object({ number: loanNumberPath });
/** Why payments can't move for hardship. */
export const moveRefusals = [
  'loan-not-active',
  'loan-instalment-paid',
  'loan-move-late',
  'loan-move-too-far',
  'loan-moves-used',
  'loan-move-order',
  'loan-move-paydays',
  'loan-frozen',
  'repayment-under-way',
] as const;

/** Returns what may be asked for on a plan, and what was. */
export const readHardship = endpoint({
  name: 'readHardship',
  method: 'GET',
  path: '/shop/plans/{number}/hardship',
  access: 'customer',
  summary: 'Which payments of a plan may move because the customer can’t pay in time, and what was asked for last.',
  params: path,
  reply,
  refusals: ['not-found'],
});

/** Returns the days of a plan if payments moved. */
export const previewHardship = endpoint({
  name: 'previewHardship',
  method: 'POST',
  path: '/shop/plans/{number}/hardship/preview',
  access: 'customer',
  summary: 'The due days of a plan as they would be if payments moved. Changes nothing.',
  params: path,
  body: z.object({ moves: hardshipMoves }),
  reply: z.object({ rows: z.array(movedRow) }),
  refusals: ['not-found', ...moveRefusals],
});

/** What is asked for. */
export const hardshipForm = z.object({
  moves: hardshipMoves,
  reasons: z.array(reasonKey).check(z.maxLength(Object.keys(hardshipReasons).length, messages.pattern)),
  /** In the customer's own words, where something is said. */
  text: z.optional(paragraphOf(2, 'Please write a little more, or nothing.')),
});

/** Asks for payments to move. */
export const askHardship = endpoint({
  name: 'askHardship',
  method: 'POST',
  path: '/shop/plans/{number}/hardship',
  access: 'customer',
  summary:
    'Asks for one or two payments of a plan to move by up to 30 days each. It is a case of the team, answered within 24 hours, complex ones within 48; no reminder goes out meanwhile. One at a time on a plan; the same again changes nothing.',
  params: path,
  body: hardshipForm,
  reply,
  refusals: ['not-found', 'hardship-asked', ...moveRefusals],
});

/** Takes back what was asked for. */
export const takeBackHardship = endpoint({
  name: 'takeBackHardship',
  method: 'POST',
  path: '/shop/plans/{number}/hardship/take-back',
  access: 'customer',
  summary: 'Takes back what was asked for and not decided yet. Again changes nothing.',
  params: path,
  reply,
  refusals: ['not-found', 'hardship-decided'],
});
