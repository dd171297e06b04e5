import type { AccountKind } from './ledger-rules.ts';

/** The kinds of accounts that a transfer debits and credits. */
type Sides = readonly [debit: AccountKind, credit: AccountKind];

const earned: Sides = ['commission-cost', 'agent-payable'];
const owed: Sides = ['agent-recoverable', 'commission-cost'];
const payout: Sides = ['agent-payable', 'provider-balance'];
const setOff: Sides = ['agent-payable', 'agent-recoverable'];
const tax: Sides = ['agent-payable', 'tax-payable'];
const back = ([debit, credit]: Sides): Sides => [credit, debit];
// What a line of a statement, or its clearing, can move.
const explained = [
  'bank',
  'provider-balance',
  'provider-fees',
  'tax-payable',
  'agent-payable',
  'agent-recoverable',
  'capital',
] as const;

/** What transfers are for, and between which kinds of accounts each may move money. Examples: docs/chart-of-accounts.md. */
export const transferCodes = {
  /** An order was placed: its commission is expected (pending). */
  'commission-expected': [earned],
  /** An order was completed: the expected commission is posted, or all of it where the order was not reported before. */
  'commission-earned': [earned],
  /** An order was cancelled: the expected commission is voided. */
  'commission-voided': [earned],
  /** An earned line is taken back before it is paid. */
  'commission-reversed': [back(earned)],
  /** Commission of the time before the product paid. */
  'commission-settled-outside': [['agent-payable', 'settled-outside']],
  /** Goods came back after the commission was paid: the agent owes it. */
  'commission-returned': [owed],
  /** A correction by two people, in the agent's favour or not. */
  'commission-corrected': [earned, owed],
  /** What an agent owed for a year without a payout to set it off against. */
  'commission-lapsed': [['commission-written-off', 'agent-recoverable']],
  /** A month's bonus. */
  'bonus-earned': [earned],
  /** A bonus is taken back before it is paid. */
  'bonus-reversed': [back(earned)],
  /** The part of a bonus that a later return takes back. */
  'bonus-returned': [owed],
  /** A payout is sent: its amount is reserved (pending). */
  'payout-sent': [payout],
  /** The provider paid a payout: all that was reserved for it is posted. */
  'payout-paid': [payout, setOff, tax],
  /** The provider did not pay a payout: all that was reserved for it is voided. */
  'payout-failed': [payout, setOff, tax],
  /** The bank sent a paid payout back: what was posted for it is taken back. */
  'payout-returned': [back(payout), back(setOff), back(tax)],
  /** What an agent owes is kept from a payout. */
  'set-off': [setOff],
  /** Tax is kept from a payout. */
  'tax-withheld': [tax],
  /** Withheld tax is paid to the authority. */
  'tax-paid': [['tax-payable', 'bank']],
  /** The provider takes a fee, or gives one back. */
  'provider-fee': [
    ['provider-fees', 'provider-balance'],
    ['provider-balance', 'provider-fees'],
  ],
  /** The provider pays what it holds to the business's bank. */
  settlement: [['bank', 'provider-balance']],
  /** The business sends money from its bank to the provider. */
  'top-up': [['provider-balance', 'bank']],
  /** A line of a statement that nothing explains yet. */
  suspense: [
    ['bank', 'suspense'],
    ['suspense', 'bank'],
    ['provider-balance', 'suspense'],
    ['suspense', 'provider-balance'],
  ],
  /** A person explained such a line. */
  'suspense-cleared': explained.flatMap((kind): Sides[] => [
    ['suspense', kind],
    [kind, 'suspense'],
  ]),
  /** The owners put money in. */
  'capital-paid-in': [
    ['bank', 'capital'],
    ['provider-balance', 'capital'],
  ],
  /** The owners took money out. */
  'capital-paid-out': [['capital', 'bank']],
} as const satisfies Record<string, readonly Sides[]>;

/** What a transfer is for. */
export type TransferCode = keyof typeof transferCodes;

/** True if a code moves money between two kinds of accounts in this direction. */
export const mayMove = (code: TransferCode, debit: AccountKind, credit: AccountKind): boolean =>
  transferCodes[code].some(([from, to]) => from === debit && to === credit);
