import type { Day } from '@foodbank/contract/primitives/day';
import type { TransferCode } from './transfer-codes.ts';

/** Every kind of account: its side, and whether each agent has one. Its meaning: docs/chart-of-accounts.md. */
export const accountKinds = {
  /** What the business owes an agent: commission that is earned and not paid. Pending credits are expected commission. */
  'agent-payable': { side: 'credit', perAgent: true },
  /** What an agent owes the business: commission that was paid and whose goods came back. */
  'agent-recoverable': { side: 'debit', perAgent: true },
  /** The cost of commission, by agent, so that the orders of two agents never wait for each other. */
  'commission-cost': { side: 'debit', perAgent: true },
  /** What agents owed and what lapsed after a year. */
  'commission-written-off': { side: 'debit', perAgent: false },
  /** Tax withheld from agents, owed to the authority. */
  'tax-payable': { side: 'credit', perAgent: false },
  /** Commission that the business paid before the product paid it. */
  'settled-outside': { side: 'credit', perAgent: false },
  /** Money at the payment provider. */
  'provider-balance': { side: 'debit', perAgent: false },
  /** Money in the business's bank account. */
  bank: { side: 'debit', perAgent: false },
  /** Fees of the payment provider. */
  'provider-fees': { side: 'debit', perAgent: false },
  /** Lines of statements that nothing explains yet. */
  suspense: { side: 'credit', perAgent: false },
  /** Money that the owners put in or took out. */
  capital: { side: 'credit', perAgent: false },
} as const satisfies Record<string, { side: 'debit' | 'credit'; perAgent: boolean }>;

/** A kind of account. */
export type AccountKind = keyof typeof accountKinds;

/** Names an account: its kind, and the agent's id where each agent has one. */
export interface AccountRef {
  kind: AccountKind;
  /** Empty for accounts of the business itself. */
  owner: string;
}

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
export const agentAccount = (
  kind: Extract<AccountKind, 'agent-payable' | 'agent-recoverable' | 'commission-cost'>,
  agentId: string,
): AccountRef => ({ kind, owner: agentId });

/** An account of the business itself. */
export const ownAccount = (
  kind: Exclude<AccountKind, 'agent-payable' | 'agent-recoverable' | 'commission-cost'>,
): AccountRef => ({ kind, owner: '' });
