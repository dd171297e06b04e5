import type { HoldReason, PayoutFlag } from '@foodbank/contract/earning/payouts-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { findAccountRecord, isAccountOfAnother } from '../../money/banks/queries.ts';
import { accountDigestInput } from '../../money/banks/update-account-info.ts';
import { haveMovedAfterAll } from '../../money/payments/alarm-queries.ts';
import { findAccount } from '../../people/accounts/queries.ts';
import { hasAlikeCustomer } from '../../people/customers/queries.ts';
import { listReleasedDisbursements } from './list-queries.ts';
import type { Payout } from './queries.ts';

/** Whether an agent has accepted agent terms that hold on a day. */
export type HasAcceptedTerms = (db: Db, agentId: string, day: Day) => Promise<boolean>;

/** The number of a bank account, its holder's name and its bank. */
export interface PayeeAccount {
  number: string;
  name: string;
  bankCode: string;
  bankName: string;
  /** The first business date on which money may go to it. */
  payableFrom: Day;
  needsReview: boolean;
}

/** What paying an agent depends on, besides the lines. */
export interface Payee {
  /** Null if there is none, or the agent was erased and it is no longer kept. */
  account: PayeeAccount | null;
  /** Why a payout is held; null if nothing is in its way. */
  holdBecause: HoldReason | null;
  flags: PayoutFlag[];
}

/** Reads what paying an agent on a day depends on. */
export async function readPayee(
  db: Db,
  { keys, day, hasAcceptedTerms }: { keys: Keys; day: Day; hasAcceptedTerms: HasAcceptedTerms },
  agentId: string,
): Promise<Payee> {
  const login = await findAccount(db, agentId);
  const record = await findAccountRecord(db, agentId);
  const account = record && {
    number: keys.unseal(record.numberSealed),
    name: record.accountName,
    bankCode: record.bankCode,
    bankName: record.bankName,
    payableFrom: record.payableFrom,
    needsReview: record.needsReview,
  };
  const digests = account === null ? [] : keys.digests(accountDigestInput(account.bankCode, account.number));
  const isShared = digests.length > 0 && (await isAccountOfAnother(db, digests, agentId));
  const state = login?.state ?? 'closed';
  const holdBecause = await holdReasonOf(db, agentId, {
    state,
    account,
    accepts: () => hasAcceptedTerms(db, agentId, day),
  });
  const flags: PayoutFlag[] = isShared ? ['shared-account'] : [];
  if (await hasAlikeCustomer(db, agentId)) flags.push('alike-customer');
  return { account, holdBecause, flags };
}

async function holdReasonOf(
  db: Db,
  agentId: string,
  about: { state: 'active' | 'suspended' | 'closed'; account: PayeeAccount | null; accepts: () => Promise<boolean> },
): Promise<HoldReason | null> {
  const { state, account, accepts } = about;
  if (state !== 'active') return state;
  if (account?.needsReview) return 'account-review';
  // Its lines are due again: paying them now may be paying them twice.
  if (await haveMovedAfterAll(db, await listReleasedDisbursements(db, agentId))) return 'payment-alarm';
  return (await accepts()) ? null : 'terms';
}

/** The account of a payout, as it was looked at; null once it is no longer kept. */
export function openAccount(keys: Keys, { accountSealed }: Pick<Payout, 'accountSealed'>) {
  return accountSealed === null ? null : (JSON.parse(keys.unseal(accountSealed)) as { number: string; name: string });
}

/** Encrypts the account of a payout. */
export const sealAccount = (tx: Tx, { number, name }: Pick<PayeeAccount, 'number' | 'name'>) =>
  tx.keys.seal(JSON.stringify({ number, name }));

/** True if a payout goes to the account that the payee has now. */
export function isSameAccount(
  keys: Keys,
  payout: Pick<Payout, 'accountSealed' | 'bankCode'>,
  account: Pick<PayeeAccount, 'number' | 'name' | 'bankCode'> | null,
): boolean {
  const own = openAccount(keys, payout);
  if (own === null || account === null) return false;
  return own.number === account.number && own.name === account.name && payout.bankCode === account.bankCode;
}
