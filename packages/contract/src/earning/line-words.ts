/** The kinds and states of commission lines, in words. */

/** Why an agent has a line. Returns take back what was paid, and a restored line gives back what a return took. */
export const lineKinds = {
  order: 'Order',
  'plan-first': 'Order on a plan, first half',
  'plan-second': 'Order on a plan, second half',
  return: 'Return',
  restored: 'Return taken back',
  bonus: 'Bonus',
  'bonus-return': 'Bonus taken back',
  correction: 'Correction',
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
