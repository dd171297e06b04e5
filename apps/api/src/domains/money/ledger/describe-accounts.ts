import type {
  LedgerAccount,
  LedgerEntry,
  LedgerSide,
  LedgerSums,
  LinkedTransfer,
} from '@foodbank/contract/money/ledger-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { Db } from '../../../platform/database.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { listRiderNames } from '../../people/riders/queries.ts';
import { listAccountsById } from './browse-queries.ts';
import type { Account, AccountEntry, StoredTransfer } from './queries.ts';
import { type AccountKind, type AccountOwner, type AccountSums, accountKinds, balanceOf } from './rules.ts';

type OtherOwner = NonNullable<LedgerAccount['owner']>;

/** Who owns some accounts, by id, as replies name them. */
export interface Owners {
  agents: ReadonlyMap<string, NonNullable<LedgerAccount['agent']>>;
  others: ReadonlyMap<string, OtherOwner>;
}

/** The names of all stores by id. Stores belong to a later domain, so the routes get a function that reads them. */
export type ListStoreNames = (db: Db) => Promise<Readonly<Record<string, string>>>;

/** The agents, stores, customers, riders and plans that own some accounts. Erased ones have no name; a plan is named by its code. */
export async function findOwners(
  db: Db,
  accounts: readonly Pick<Account, 'kind' | 'owner'>[],
  listStoreNames: ListStoreNames,
): Promise<Owners> {
  const idsOf = (owner: AccountOwner) => [
    ...new Set(accounts.flatMap((one) => (accountKinds[one.kind].owner === owner ? one.owner || [] : []))),
  ];
  const [agentIds, storeIds, customerIds, riderIds] = [
    idsOf('agent'),
    idsOf('store'),
    idsOf('customer'),
    idsOf('rider'),
  ];
  const [agents, stores, customers, riders] = await Promise.all([
    agentIds.length === 0 ? [] : listAgentNames(db, agentIds),
    storeIds.length === 0 ? {} : listStoreNames(db),
    customerIds.length === 0 ? new Map<string, string>() : listCustomerNames(db, customerIds),
    riderIds.length === 0 ? new Map<string, string>() : listRiderNames(db, riderIds),
  ]);
  const named = (kind: OtherOwner['kind'], ids: readonly string[], nameOf: (id: string) => string | undefined) =>
    ids.map((id) => [id, { kind, id, name: nameOf(id) || 'Erased' }] as const);
  return {
    agents: new Map(
      agents.map(({ id, referralCode, firstname, lastname }) => [
        id,
        { id, code: formatReferralCode(referralCode), name: `${firstname} ${lastname}` },
      ]),
    ),
    others: new Map([
      ...named('store', storeIds, (id) => (stores as Readonly<Record<string, string>>)[id]),
      ...named('customer', customerIds, (id) => customers.get(id)),
      ...named('rider', riderIds, (id) => riders.get(id)),
      ...named('plan', idsOf('plan'), (code) => code),
    ]),
  };
}

const ownerOf = ({ agents, others }: Owners, owner: string) => ({
  agent: agents.get(owner) ?? null,
  owner: others.get(owner) ?? null,
});

/** The accounts of some transfers, by id, as replies name them. */
export async function findSides(
  db: Db,
  transfers: readonly StoredTransfer[],
  listStoreNames: ListStoreNames,
): Promise<Map<number, LedgerSide>> {
  const ids = new Set(transfers.flatMap(({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId]));
  const accounts = await listAccountsById(db, [...ids]);
  const owners = await findOwners(db, accounts, listStoreNames);
  return new Map(accounts.map(({ id, kind, owner }) => [id, { accountId: id, kind, ...ownerOf(owners, owner) }]));
}

/** An account as a reply has it. */
export function describeAccount(account: Account, owners: Owners): LedgerAccount {
  const { id, kind, owner, entryCount, lastBookedAt } = account;
  return {
    id,
    kind,
    side: accountKinds[kind].side,
    ...ownerOf(owners, owner),
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
