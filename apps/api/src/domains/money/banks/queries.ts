import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A bank as stored. */
export interface StoredBank {
  id: string;
  code: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The account that an agent's earnings are paid to. `numberSealed` is the encrypted account number. */
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
const numberLocked = statement('lock-account-number', 'select pg_advisory_xact_lock(hashtextextended($1, 4))');
const insertAccount = statement<{ agentId: string }>(
  'insert-payout-account',
  `insert into payout_accounts (agent_id, number_sealed, number_digest, bank_id, bank_code, bank_name, account_name, needs_review,
     saved_at, payable_from)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (agent_id) do nothing returning agent_id as "agentId"`,
);

const replaceAccount = statement(
  'replace-payout-account',
  `update payout_accounts set number_sealed = $2, number_digest = $3, bank_id = $4, bank_code = $5, bank_name = $6,
     account_name = $7, needs_review = $8, saved_at = $9, payable_from = $10 where agent_id = $1`,
);
const digestOf = statement<{ numberDigest: string }>(
  'payout-account-digest',
  'select number_digest as "numberDigest" from payout_accounts where agent_id = $1',
);
const sharedWithOthers = statement<{ found: boolean }>(
  'payout-account-shared-with-others',
  'select exists (select from payout_accounts where number_digest = any($1) and agent_id <> $2) as found',
);
const setReview = statement(
  'set-payout-account-review',
  'update payout_accounts set needs_review = $2 where agent_id = $1 and needs_review <> $2',
);
const deleteErased = deletion(
  'delete-accounts-of-erased',
  'payout_accounts',
  'agent_id',
  'agent_erased_at < $1',
  'agent_erased_at',
);
const accountRecord = statement<PayoutAccount & { needsReview: boolean; savedAt: Date; payableFrom: Day }>(
  'payout-account-record',
  `select number_sealed as "numberSealed", bank_id as "bankId", bank_code as "bankCode", bank_name as "bankName",
     account_name as "accountName", needs_review as "needsReview", saved_at as "savedAt",
     payable_from as "payableFrom"
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

const questionLocked = statement<AccountInQuestion>(
  'lock-account-in-question',
  `select account_name as "accountName", number_digest as "numberDigest", number_sealed as "numberSealed", bank_name as "bankName",
     needs_review as "needsReview", asked_at as "askedAt"
   from payout_accounts where agent_id = $1 and agent_erased_at is null for update`,
);
const acceptRow = statement(
  'accept-account-name',
  'update payout_accounts set needs_review = false, reviewed_at = $2, reviewed_by = $3 where agent_id = $1',
);
const askRow = statement(
  'ask-about-account-name',
  'update payout_accounts set asked_at = $2, asked_by = $3 where agent_id = $1',
);

/** An account that a person may have to look at. */
export interface AccountInQuestion {
  accountName: string;
  numberDigest: string;
  numberSealed: Buffer;
  bankName: string;
  needsReview: boolean;
  /** When the agent was asked about it; null if not. */
  askedAt: Date | null;
}

/** An encrypted account number. */
export interface SealedAccount {
  agentId: string;
  numberSealed: Buffer;
  bankCode: string;
}

/** The banks that can be chosen, by name. */
export const listBanks = (db: Db) => db.list(listedBanks);
/** A bank that can be chosen, by its code; null if there is none. */
export const findBank = (db: Db, code: string) => db.find(bankByCode, [code]);

/** A bank as the list is updated. `listed` is false if it can't be chosen. */
export interface BankState {
  code: string;
  name: string;
  listed: boolean;
}

/** Inserts or updates banks by their code. */
export const upsertBanks = (tx: Tx, banks: readonly BankState[]) =>
  tx.list(upsertRows, [banks.map((b) => b.code), banks.map((b) => b.name), banks.map((b) => b.listed), tx.now]);

/** An agent's payout account, or null. */
export const findPayoutAccount = (db: Db, agentId: string) => db.find(accountOf, [agentId]);

/** Lets one transaction at a time save an account number, so that of two agents with it the second sees the first. */
export const lockAccountNumber = (tx: Tx, numberDigest: string) => tx.list(numberLocked, [numberDigest]);
/** True if an agent has this account already. The digests are those of the account under the current and former keys. */
export async function isAccountTaken(tx: Tx, numberDigests: readonly string[]): Promise<boolean> {
  return (await tx.get(sharedAccount, [numberDigests])).found;
}

/** A payout account to insert. */
export interface NewPayoutAccount extends PayoutAccount {
  agentId: string;
  numberDigest: string;
  needsReview: boolean;
  /** The first Lagos day on which earnings are paid to it. */
  payableFrom: Day;
}

function valuesOf(account: NewPayoutAccount, now: Date): unknown[] {
  const { agentId, numberSealed, numberDigest, bankId, bankCode, bankName, accountName, needsReview } = account;
  const bank = [bankId, bankCode, bankName];
  return [agentId, numberSealed, numberDigest, ...bank, accountName, needsReview, now, account.payableFrom];
}

/** Inserts a payout account. Returns false if the agent has one already. */
export const insertPayoutAccount = async (tx: Tx, account: NewPayoutAccount) =>
  (await tx.find(insertAccount, valuesOf(account, tx.now))) !== null;
/** Replaces an agent's payout account by another one. */
export const replacePayoutAccount = (tx: Tx, account: NewPayoutAccount) =>
  tx.list(replaceAccount, valuesOf(account, tx.now));
/** The digest of an agent's account; null without an account. */
export const findAccountDigest = async (tx: Tx, agentId: string) =>
  (await tx.find(digestOf, [agentId]))?.numberDigest ?? null;
/** True if another agent has the account with one of some digests. */
export const isAccountOfAnother = async (db: Db, numberDigests: readonly string[], agentId: string) =>
  (await db.get(sharedWithOthers, [numberDigests, agentId])).found;
/** Marks an agent's account for a person to look at, or not. */
export const setAccountReview = (tx: Tx, agentId: string, needsReview: boolean) =>
  tx.list(setReview, [agentId, needsReview]);

/** Deletes the accounts of agents who were erased before an instant. Returns how many. */
export const deleteAccountsOfErased = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteErased, [before, atMost])).count;
/** The next accounts in the order of agents' ids, locked. */
export const lockSealedAccounts = (tx: Tx, afterAgentId: string, atMost: number) =>
  tx.list(sealedAfter, [afterAgentId, atMost]);
/** Replaces the encrypted number of an account and its digest. */
export const updateSealedAccount = (tx: Tx, agentId: string, numberSealed: Buffer, numberDigest: string) =>
  tx.list(updateSealed, [agentId, numberSealed, numberDigest]);
/** The whole stored record of an agent's payout account, for the export; null if there is none. */
export const findAccountRecord = (db: Db, agentId: string) => db.find(accountRecord, [agentId]);
/** Marks the account of an erased agent. It is deleted when the period of the law on payment records is over. */
export const markAccountOfErased = (tx: Tx, agentId: string) => tx.list(markErased, [agentId, tx.now]);
/** The account of an agent who isn't erased, locked; null if there is none. */
export const lockAccountInQuestion = (tx: Tx, agentId: string) => tx.find(questionLocked, [agentId]);
/** Notes that a member of staff accepted an account's name. */
export const markAccountAccepted = (tx: Tx, agentId: string, staffId: string) =>
  tx.list(acceptRow, [agentId, tx.now, staffId]);
/** Notes that a member of staff asked the agent about the account. */
export const markAccountAsked = (tx: Tx, agentId: string, staffId: string) =>
  tx.list(askRow, [agentId, tx.now, staffId]);
