import type { Day } from '@foodbank/contract/primitives/day';
import type { PartnerKind } from '@foodbank/contract/selling/partner-payouts-staff';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { PartnerRef } from './partner-rules.ts';

/** The bank account of a store or rider as stored. */
export interface PartnerAccount {
  partnerKind: PartnerKind;
  partnerId: string;
  numberSealed: Buffer;
  numberDigest: string;
  bankCode: string;
  bankName: string;
  accountName: string;
  lastDigits: string;
  /** The first business date on which it is paid to. */
  payableFrom: Day;
  savedAt: Date;
}

const columns = `partner_kind as "partnerKind", partner_id as "partnerId", number_sealed as "numberSealed", number_digest as "numberDigest",
  bank_code as "bankCode", bank_name as "bankName", account_name as "accountName", last_digits as "lastDigits",
  payable_from as "payableFrom", saved_at as "savedAt"`;
const accountOf = statement<PartnerAccount>(
  'partner-account',
  `select ${columns} from partner_accounts where partner_kind = $1 and partner_id = $2 and erased_at is null`,
);
const accountsOf = statement<PartnerAccount>(
  'partner-accounts',
  `select ${columns} from partner_accounts where partner_kind = $1 and partner_id = any($2::uuid[]) and erased_at is null`,
);
const sharedWithOthers = statement<{ found: boolean }>(
  'partner-account-shared',
  `select exists (select from partner_accounts
     where number_digest = any($1) and (partner_kind, partner_id) <> ($2, $3::uuid)) as found`,
);
const saved = statement<{ partnerId: string }>(
  'save-partner-account',
  `insert into partner_accounts as a (partner_kind, partner_id, number_sealed, number_digest, bank_code, bank_name, account_name,
     last_digits, payable_from, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (partner_kind, partner_id) do update set number_sealed = $3, number_digest = $4, bank_code = $5, bank_name = $6,
     account_name = $7, last_digits = $8, payable_from = $9, saved_at = $10
   where $11 and a.erased_at is null returning partner_id as "partnerId"`,
);
const erased = statement(
  'mark-account-of-erased-partner',
  `update partner_accounts set erased_at = $3 where partner_kind = $1 and partner_id = $2 and erased_at is null`,
);
const deleteErased = deletion(
  'delete-accounts-of-erased-partners',
  'partner_accounts',
  'partner_id',
  'erased_at < $1',
  'erased_at',
);
const sealedAfter = statement<PartnerAccount>(
  'sealed-partner-accounts-after',
  `select ${columns} from partner_accounts where partner_id > $1 order by partner_id, partner_kind limit $2 for update`,
);
const updateSealed = statement(
  'update-sealed-partner-account',
  'update partner_accounts set number_sealed = $3, number_digest = $4 where partner_kind = $1 and partner_id = $2',
);

/** A partner's bank account, or null. That of an erased rider is none. */
export const findPartnerAccount = (db: Db, { kind, id }: PartnerRef) => db.find(accountOf, [kind, id]);
/** The bank accounts of some partners of a kind, in no order. */
export const listPartnerAccounts = (db: Db, kind: PartnerKind, ids: readonly string[]) =>
  db.list(accountsOf, [kind, ids]);
/** True if another store or rider has the account with one of some digests. */
export const isAccountOfOtherPartner = async (db: Db, numberDigests: readonly string[], { kind, id }: PartnerRef) =>
  (await db.get(sharedWithOthers, [numberDigests, kind, id])).found;
/** Saves a partner's bank account. False if the partner has one and it is not to be replaced. */
export async function storePartnerAccount(
  tx: Tx,
  account: Omit<PartnerAccount, 'savedAt'>,
  { replaces }: { replaces: boolean },
): Promise<boolean> {
  const { partnerKind, partnerId, numberSealed, numberDigest, bankCode, bankName, accountName, lastDigits } = account;
  const number = [numberSealed, numberDigest];
  const about = [bankCode, bankName, accountName, lastDigits, account.payableFrom, tx.now];
  return (await tx.find(saved, [partnerKind, partnerId, ...number, ...about, replaces])) !== null;
}
/** Marks the account of an erased rider. It is deleted when the period of the law on payment records is over. */
export const markAccountOfErasedPartner = (tx: Tx, { kind, id }: PartnerRef) => tx.list(erased, [kind, id, tx.now]);
/** Deletes the accounts of partners who were erased before an instant. Returns how many. */
export const deleteAccountsOfErasedPartners = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteErased, [before, atMost])).count;
/** The next accounts in the order of partners' ids, locked. */
export const lockSealedPartnerAccounts = (tx: Tx, afterId: string, atMost: number) =>
  tx.list(sealedAfter, [afterId, atMost]);
/** Replaces the encrypted number of an account and its digest. */
export const updateSealedPartnerAccount = (
  tx: Tx,
  { kind, id }: PartnerRef,
  { numberSealed, numberDigest }: Pick<PartnerAccount, 'numberSealed' | 'numberDigest'>,
) => tx.list(updateSealed, [kind, id, numberSealed, numberDigest]);
