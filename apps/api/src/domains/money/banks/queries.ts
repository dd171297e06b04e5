import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

export interface StoredBank {
  id: string;
  code: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The account that an agent is paid on. */
export interface PayoutAccount {
  numberSealed: Buffer;
  bankId: string;
  bankCode: string;
  bankName: string;
  accountName: string;
}

const columns = `id, code, name, created_at as "createdAt", updated_at as "updatedAt"`;
const listedBanks = statement<StoredBank>(
  'listed-banks',
  `select ${columns} from banks where listed order by name, code`,
);
const bankByCode = statement<StoredBank>('bank-by-code', `select ${columns} from banks where code = $1 and listed`);
const upsertRows = statement(
  'upsert-banks',
  `insert into banks as b (code, name, listed, created_at, updated_at)
   select r.code, r.name, r.listed, $4, $4 from unnest($1::text[], $2::text[], $3::boolean[]) r (code, name, listed)
   on conflict (code) do update set name = excluded.name, listed = excluded.listed, updated_at = $4
   where (b.name, b.listed) is distinct from (excluded.name, excluded.listed)`,
);
const accountOf = statement<PayoutAccount>(
  'payout-account-of',
  `select number_sealed as "numberSealed", bank_id as "bankId", bank_code as "bankCode", bank_name as "bankName",
     account_name as "accountName"
   from payout_accounts where agent_id = $1`,
);
const sharedAccount = statement<{ found: boolean }>(
  'payout-account-shared',
  'select exists (select from payout_accounts where number_digest = any($1)) as found',
);
const insertAccount = statement<{ agentId: string }>(
  'insert-payout-account',
  `insert into payout_accounts (agent_id, number_sealed, number_digest, bank_id, bank_code, bank_name, account_name, needs_review,
     saved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (agent_id) do nothing returning agent_id as "agentId"`,
);

const deleteErased = deletion(
  'delete-accounts-of-erased',
  'payout_accounts',
  'agent_id',
  'agent_erased_at < $1',
  'agent_erased_at',
);
const accountRecord = statement<PayoutAccount & { needsReview: boolean; savedAt: Date }>(
  'payout-account-record',
  `select number_sealed as "numberSealed", bank_id as "bankId", bank_code as "bankCode", bank_name as "bankName",
     account_name as "accountName", needs_review as "needsReview", saved_at as "savedAt"
   from payout_accounts where agent_id = $1`,
);
const markErased = statement(
  'mark-payout-account-erased',
  'update payout_accounts set agent_erased_at = $2 where agent_id = $1',
);
const sealedAfter = statement<SealedAccount>(
  'sealed-accounts-after',
  `select agent_id as "agentId", number_sealed as "numberSealed", bank_code as "bankCode" from payout_accounts
   where agent_id > $1 order by agent_id limit $2 for update`,
);
const updateSealed = statement(
  'update-sealed-account',
  'update payout_accounts set number_sealed = $2, number_digest = $3 where agent_id = $1',
);

/** An account's number as it is sealed. */
export interface SealedAccount {
  agentId: string;
  numberSealed: Buffer;
  bankCode: string;
}

/** The banks that can be chosen, by name. */
export const listBanks = (db: Db) => db.list(listedBanks);
export const findBank = (db: Db, code: string) => db.find(bankByCode, [code]);

export interface BankState {
  code: string;
  name: string;
  listed: boolean;
}

export const upsertBanks = (tx: Tx, banks: readonly BankState[]) =>
  tx.list(upsertRows, [banks.map((b) => b.code), banks.map((b) => b.name), banks.map((b) => b.listed), tx.now]);

export const findPayoutAccount = (db: Db, agentId: string) => db.find(accountOf, [agentId]);

/** True if some agent is paid on this account already; the digests are those that it may be stored under. */
export async function isAccountTaken(tx: Tx, numberDigests: readonly string[]): Promise<boolean> {
  return (await tx.get(sharedAccount, [numberDigests])).found;
}

export interface NewPayoutAccount extends PayoutAccount {
  agentId: string;
  numberDigest: string;
  needsReview: boolean;
}

/** Stores the account; false if the agent has one already. */
export async function insertPayoutAccount(tx: Tx, account: NewPayoutAccount): Promise<boolean> {
  const { agentId, numberSealed, numberDigest, bankId, bankCode, bankName, accountName, needsReview } = account;
  const values = [agentId, numberSealed, numberDigest, bankId, bankCode, bankName, accountName, needsReview, tx.now];
  return (await tx.find(insertAccount, values)) !== null;
}

/** Accounts of agents who were made nameless before an instant. */
export const deleteAccountsOfErased = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteErased, [before, atMost])).count;
/** The next accounts by agent, locked. */
export const lockSealedAccounts = (tx: Tx, afterAgentId: string, atMost: number) =>
  tx.list(sealedAfter, [afterAgentId, atMost]);
export const updateSealedAccount = (tx: Tx, agentId: string, numberSealed: Buffer, numberDigest: string) =>
  tx.list(updateSealed, [agentId, numberSealed, numberDigest]);
/** All that is kept about the account that an agent is paid on. */
export const findAccountRecord = (db: Db, agentId: string) => db.find(accountRecord, [agentId]);
/** From now on the account is kept only for as long as the law wants to know who was paid. */
export const markAccountOfErased = (tx: Tx, agentId: string) => tx.list(markErased, [agentId, tx.now]);
