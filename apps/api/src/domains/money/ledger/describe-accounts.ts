import type {
  LedgerAccount,
  LedgerEntry,
  LedgerSide,
  LedgerSums,
  LinkedTransfer,
} from '@foodbank/contract/money/ledger';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Db } from '../../../platform/database.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { listAccountsById } from './browse-queries.ts';
import { type AccountKind, type AccountSums, accountKinds, balanceOf } from './ledger-rules.ts';
import type { Account, AccountEntry, StoredTransfer } from './queries.ts';

/** Agents by id, as replies name them. */
type Agents = ReadonlyMap<string, NonNullable<LedgerAccount['agent']>>;

/** The agents that own some accounts. */
export async function findOwners(db: Db, accounts: readonly Pick<Account, 'owner'>[]): Promise<Agents> {
  const ids = [...new Set(accounts.flatMap(({ owner }) => owner || []))];
  const agents = ids.length === 0 ? [] : await listAgentNames(db, ids);
  return new Map(
    agents.map(({ id, referralCode, firstname, lastname }) => [
      id,
      { id, code: formatReferralCode(referralCode), name: `${firstname} ${lastname}` },
    ]),
  );
}

/** The accounts of some transfers, by id, as replies name them. */
export async function findSides(db: Db, transfers: readonly StoredTransfer[]): Promise<Map<number, LedgerSide>> {
  const ids = new Set(transfers.flatMap(({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId]));
  const accounts = await listAccountsById(db, [...ids]);
  const agents = await findOwners(db, accounts);
  return new Map(
    accounts.map(({ id, kind, owner }) => [id, { accountId: id, kind, agent: agents.get(owner) ?? null }]),
  );
}

/** An account as a reply has it. */
export function describeAccount(account: Account, agents: Agents): LedgerAccount {
  const { id, kind, owner, entryCount, lastBookedAt } = account;
  return {
    id,
    kind,
    side: accountKinds[kind].side,
    agent: agents.get(owner) ?? null,
    entryCount,
    lastBookedAt: lastBookedAt?.toISOString() ?? null,
    ...describeSums(kind, account),
  };
}

/** Sums as a reply has them, in naira. */
export const describeSums = (kind: AccountKind, sums: AccountSums): LedgerSums => ({
  debits: toNaira(sums.debitsPostedKobo),
  credits: toNaira(sums.creditsPostedKobo),
  pendingDebits: toNaira(sums.debitsPendingKobo),
  pendingCredits: toNaira(sums.creditsPendingKobo),
  balance: toNaira(balanceOf(kind, sums)),
});

/** An entry of an account as a reply has it. */
export function describeEntry(
  account: Account,
  entry: AccountEntry,
  sides: ReadonlyMap<number, LedgerSide>,
): LedgerEntry {
  const isDebit = entry.debitAccountId === account.id;
  return {
    number: entry.number,
    transferId: entry.id,
    kind: entry.kind,
    code: entry.code,
    subject: entry.subject,
    amount: toNaira(entry.amountKobo),
    side: isDebit ? 'debit' : 'credit',
    other: sideOf(sides, isDebit ? entry.creditAccountId : entry.debitAccountId),
    bookedAt: entry.bookedAt.toISOString(),
    bookedOn: entry.bookedOn,
    effectiveOn: entry.effectiveOn,
    after: describeSums(account.kind, entry.sums),
  };
}

/** A transfer that belongs to another one, as a reply has it. */
export const describeLinked = ({ id, kind, code, amountKobo, bookedAt }: StoredTransfer): LinkedTransfer => ({
  id,
  kind,
  code,
  amount: toNaira(amountKobo),
  bookedAt: bookedAt.toISOString(),
});

/** The side of an account; its absence is a bug. */
export function sideOf(sides: ReadonlyMap<number, LedgerSide>, id: number): LedgerSide {
  const side = sides.get(id);
  if (side === undefined) throw new Error(`account ${id} is missing`);
  return side;
}
