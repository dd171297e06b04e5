import type { Day } from '@foodbank/contract/primitives/day';
import { employerAccountKinds, employerTransferCodes } from './employer-accounts.ts';
import { loanAccountKinds, loanTransferCodes } from './loan-accounts.ts';

/** Who has accounts. Customers are those of our own shop; a plan has those of all loans that were made with it, by its code. */
export type AccountOwner = 'business' | 'agent' | 'customer' | 'store' | 'rider' | 'plan' | 'employer';

/** Every kind of account: its side, and who has one each, or the business alone. Its meaning: docs/chart-of-accounts.md. */
export const accountKinds = {
  /** What the business owes an agent: commission that is earned and not paid. Pending credits are expected commission. */
  'agent-payable': { side: 'credit', owner: 'agent' },
  /** What an agent owes the business: commission that was paid and whose goods came back. */
  'agent-recoverable': { side: 'debit', owner: 'agent' },
  /** The cost of commission, by agent, so that the orders of two agents never wait for each other. */
  'commission-cost': { side: 'debit', owner: 'agent' },
  /** What agents owed and what lapsed after a year. */
  'commission-written-off': { side: 'debit', owner: 'business' },
  /** Tax withheld from agents, owed to the authority. */
  'tax-payable': { side: 'credit', owner: 'business' },
  /** Commission that the business paid before the product paid it. */
  'settled-outside': { side: 'credit', owner: 'business' },
  /** Money at the payment provider. */
  'provider-balance': { side: 'debit', owner: 'business' },
  /** Money in the business's bank account. */
  bank: { side: 'debit', owner: 'business' },
  /** Fees of the payment provider. */
  'provider-fees': { side: 'debit', owner: 'business' },
  /** Fees of the business's bank. */
  'bank-fees': { side: 'debit', owner: 'business' },
  /** What the business pays from its bank to keep going: rent, power, salaries. */
  'running-costs': { side: 'debit', owner: 'business' },
  /** Payments that customers' banks took back by a dispute, and that the business bears. */
  'lost-disputes': { side: 'debit', owner: 'business' },
  /** Money that customers paid and that no delivery has used and no refund given back. Pending debits are refunds on their way. */
  'customer-funds': { side: 'credit', owner: 'customer' },
  /** What the business owes a partner store for goods that were handed over: their price less our margin. */
  'store-payable': { side: 'credit', owner: 'store' },
  /** What stays with the business of goods that were handed over. */
  'sales-margin': { side: 'credit', owner: 'business' },
  /** What the business owes a rider for stops. */
  'rider-payable': { side: 'credit', owner: 'rider' },
  /** What stays with the business of delivery fees. */
  'delivery-fees': { side: 'credit', owner: 'business' },
  ...loanAccountKinds,
  ...employerAccountKinds,
  /** What treasuries of employers keep of what they pass on. */
  'payroll-fees': { side: 'debit', owner: 'business' },
  /** Lines of statements that nothing explains yet. */
  suspense: { side: 'credit', owner: 'business' },
  /** Money that the owners put in or took out. */
  capital: { side: 'credit', owner: 'business' },
} as const satisfies Record<string, { side: 'debit' | 'credit'; owner: AccountOwner }>;

/** A kind of account. */
export type AccountKind = keyof typeof accountKinds;

/** The kinds of accounts of which each owner of a sort has one. */
type KindOf<Owner extends AccountOwner> = {
  [Kind in AccountKind]: (typeof accountKinds)[Kind]['owner'] extends Owner ? Kind : never;
}[AccountKind];

/** Names an account: its kind, and the id of its owner. */
export interface AccountRef {
  kind: AccountKind;
  /** Empty for accounts of the business itself. */
  owner: string;
}

/** The kinds of accounts that a transfer debits and credits. */
type Sides = readonly [debit: AccountKind, credit: AccountKind];

const earned: Sides = ['commission-cost', 'agent-payable'];
const owed: Sides = ['agent-recoverable', 'commission-cost'];
const payout: Sides = ['agent-payable', 'provider-balance'];
// What stores and riders are paid. Their payouts have no other parts.
const partnerPayouts: Sides[] = [
  ['store-payable', 'provider-balance'],
  ['rider-payable', 'provider-balance'],
];
const setOff: Sides = ['agent-payable', 'agent-recoverable'];
const tax: Sides = ['agent-payable', 'tax-payable'];
const refund: Sides = ['customer-funds', 'provider-balance'];
const sold: Sides = ['customer-funds', 'store-payable'];
const margin: Sides = ['customer-funds', 'sales-margin'];
const back = ([debit, credit]: Sides): Sides => [credit, debit];
// What a line of a statement, or its clearing, can move.
const costs = ['provider-fees', 'bank-fees', 'running-costs'] as const;
const ours = ['bank', 'provider-balance', ...costs, 'tax-payable', 'lost-disputes', 'capital'] as const;
const explained = [...ours, 'agent-payable', 'agent-recoverable'] as const;

/** What transfers are for, and between which kinds of accounts each may move money. Examples: docs/chart-of-accounts.md. */
export const transferCodes = {
  /** An order was placed: its commission is expected (pending). */
  'commission-expected': [earned],
  /** An order was completed: the expected commission is posted, or all of it where the order was not reported before. */
  'commission-earned': [earned],
  /** An order was cancelled: the expected commission is voided. */
  'commission-voided': [earned],
  /** An earned line is taken back before it is paid; or a line below zero, because nothing was paid after all. */
  'commission-reversed': [back(earned), back(owed)],
  /** Commission of the time before the product paid. */
  'commission-settled-outside': [['agent-payable', 'settled-outside']],
  /** Goods came back after the commission was paid: the agent owes it. */
  'commission-returned': [owed],
  /** A correction by two people, in the agent's favour or not. */
  'commission-corrected': [earned, owed],
  /** What an agent owed for a year without a payout to set it off against; or that this counts again, so it is not paid. */
  'commission-lapsed': [
    ['commission-written-off', 'agent-recoverable'],
    ['agent-payable', 'commission-written-off'],
  ],
  /** What was held back of a month's orders on plans is decided: each half of an order is taken off, and what is due of them all is added. */
  'held-back-decided': [back(earned), earned, owed],
  /** A month's bonus. */
  'bonus-earned': [earned],
  /** A bonus is taken back before it is paid. */
  'bonus-reversed': [back(earned)],
  /** The part of a bonus that a later return takes back. */
  'bonus-returned': [owed],
  /** A payout is sent: its amount is reserved (pending). */
  'payout-sent': [payout, ...partnerPayouts],
  /** The provider paid a payout: all that was reserved for it is posted. */
  'payout-paid': [payout, setOff, tax, ...partnerPayouts],
  /** The provider did not pay a payout: all that was reserved for it is voided. */
  'payout-failed': [payout, setOff, tax, ...partnerPayouts],
  /** The bank sent a paid payout back: what was posted for it is taken back. */
  'payout-returned': [back(payout), back(setOff), back(tax), ...partnerPayouts.map(back)],
  /** What an agent owes is kept from a payout. */
  'set-off': [setOff],
  /** Tax is kept from a payout. */
  'tax-withheld': [tax],
  /** Withheld tax is paid to the authority. */
  'tax-paid': [['tax-payable', 'bank']],
  /** A customer paid, as the provider says when it is asked. */
  'charge-paid': [back(refund)],
  /** A refund is asked for: its amount is reserved (pending). */
  'refund-asked': [refund],
  /** The provider gave the money back: what was reserved is posted. */
  'refund-paid': [refund],
  /** The provider did not give the money back: what was reserved is voided. */
  'refund-failed': [refund],
  /** The business paid such a refund from its own bank account. */
  'refund-paid-by-bank': [['customer-funds', 'bank']],
  /** The provider says that a dispute was lost: the customer's bank took the payment back. */
  'dispute-lost': [['lost-disputes', 'provider-balance']],
  /** The provider says that a dispute which was booked as lost is won: the money is with us again. */
  'dispute-won': [['provider-balance', 'lost-disputes']],
  /** Money of such a payment that is to go back has gone back by the bank: it is not sent again. */
  'dispute-covered': [
    ['customer-funds', 'lost-disputes'],
    ['lost-disputes', 'customer-funds'],
  ],
  /** Such money went back before the bank took it, too, and is owed again on the customer's plan. */
  'dispute-claimed': [
    ['customer-funds', 'lost-disputes'],
    ['lost-disputes', 'customer-funds'],
  ],
  /** The customer pays what a bank took back of money that had gone back before, and the plan owed again; or such a payment is taken back. */
  'dispute-repaid': [
    ['customer-funds', 'lost-disputes'],
    ['lost-disputes', 'customer-funds'],
  ],
  /** Goods were handed over to the customer who paid for them: the store's part. */
  'goods-sold': [sold],
  /** The same goods: our part. */
  'margin-earned': [margin],
  /** Goods were refunded after that: the store's part is taken back. */
  'goods-returned': [back(sold)],
  /** The same goods: our part is taken back. */
  'margin-returned': [back(margin)],
  /** A delivery was made, or made for nothing: what stays with us of its fee. */
  'delivery-charged': [['customer-funds', 'delivery-fees']],
  /** The same delivery: the rider's part of the fee. */
  'rider-earned': [
    ['customer-funds', 'rider-payable'],
    ['delivery-fees', 'rider-payable'],
  ],
  ...loanTransferCodes,
  ...employerTransferCodes,
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

/** What every transfer says. */
interface TransferParts {
  /** The caller's key, which makes the transfer happen once, for ever. */
  key: string;
  /** What it is for. A code also says between which kinds of accounts it moves money. */
  code: TransferCode;
  /** The record that it belongs to, such as `line:<id>` or `payout:<id>`. */
  subject: string;
  /** The day on which it counts; it may lie in a closed month. */
  effectiveOn: Day;
}

/** A transfer that moves an amount, or reserves it (`pending`). */
export interface NewTransfer extends TransferParts {
  kind: 'posted' | 'pending';
  debit: AccountRef;
  credit: AccountRef;
  /** From 1 to `transferKoboMax`. */
  amountKobo: number;
  /** The key of a posted transfer that this one takes back: the same amount the other way round. */
  reversesKey?: string;
}

/** A transfer that posts or voids the whole of a pending one. */
export interface EndOfPending extends TransferParts {
  kind: 'post' | 'void';
  /** The key of the pending transfer. */
  pendingKey: string;
}

/** What a caller asks the ledger to book. */
export type TransferRequest = NewTransfer | EndOfPending;

/** The most that one transfer moves: ₦1,000,000,000,000. */
export const transferKoboMax = 100_000_000_000_000;

/** The sums of an account. Pending sums are reserved, and not yet posted or voided. */
export interface AccountSums {
  debitsPostedKobo: number;
  creditsPostedKobo: number;
  debitsPendingKobo: number;
  creditsPendingKobo: number;
}

/** An account's balance in kobo: what is posted on its own side less what is posted on the other. */
export const balanceOf = (
  kind: AccountKind,
  { debitsPostedKobo, creditsPostedKobo }: Pick<AccountSums, 'debitsPostedKobo' | 'creditsPostedKobo'>,
): number =>
  accountKinds[kind].side === 'debit' ? debitsPostedKobo - creditsPostedKobo : creditsPostedKobo - debitsPostedKobo;

/** An account of one agent. */
export const agentAccount = (kind: KindOf<'agent'>, agentId: string): AccountRef => ({ kind, owner: agentId });

/** An account of one customer of our own shop. */
export const customerAccount = (kind: KindOf<'customer'>, owner: string): AccountRef => ({ kind, owner });

/** An account of all loans of a plan, by its code. */
export const planAccount = (kind: KindOf<'plan'>, planCode: string): AccountRef => ({ kind, owner: planCode });

/** An account of one employer. */
export const employerAccount = (kind: KindOf<'employer'>, owner: string): AccountRef => ({ kind, owner });

/** An account of the business itself. */
export const businessAccount = (kind: KindOf<'business'>): AccountRef => ({ kind, owner: '' });
