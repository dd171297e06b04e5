import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/**
 * What a code by text message is for. `leave-phone` and `take-phone` go to both phones of a changed number. The customer tells the last
 * three to staff: a sign-up and an order by phone, and another number after the old phone was lost. They open no session.
 */
export type PhoneCodePurpose =
  | 'sign-up'
  | 'sign-in'
  | 'reset-password'
  | 'leave-phone'
  | 'take-phone'
  | 'bank-account'
  | 'refund-account'
  | 'agree-to-plan'
  | 'assisted-sign-up'
  | 'assisted-order'
  | 'support-phone';

/** The purposes for which another code can be asked for by the id of the request. */
export const repeatablePurposes: readonly PhoneCodePurpose[] = ['sign-up', 'sign-in', 'reset-password'];

/** A code as stored. */
export interface StoredPhoneCode {
  id: string;
  kind: 'customer' | 'rider';
  purpose: PhoneCodePurpose;
  codeDigest: string;
  /** Null once the code was used or repeated. A repeatable request that another code of its phone ended keeps it. */
  sealed: Buffer | null;
  accountId: string | null;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  /** The id of its text message, also if none was queued; null until then. */
  textId: string | null;
  usedAt: Date | null;
  /** The request that took the place of this one; null if its code was not asked for again. */
  successorId: string | null;
}

// Held until the commit, so that concurrent requests for one phone can't exceed the limit, and two codes of it don't lock each other.
const phonesLocked = statement(
  'lock-phones-of-codes',
  'select pg_advisory_xact_lock(hashtextextended(one, 32)) from unnest($1::text[]) one order by one',
);
const phoneOfCodeLocked = statement(
  'lock-phone-of-code',
  'select pg_advisory_xact_lock(hashtextextended(phone_digest, 32)) from phone_codes where id = $1',
);
const instantsOf = statement<{ createdAt: Date }>(
  'phone-code-instants',
  `select created_at as "createdAt" from phone_codes where phone_digest = any($1) and (purpose = any($3::text[])) = $4
   order by created_at desc limit $2`,
);
const insertRow = statement<{ id: string }>(
  'insert-phone-code',
  `insert into phone_codes (id, kind, purpose, phone_digest, code_digest, sealed, account_id, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
const codeLocked = statement<StoredPhoneCode>(
  'lock-phone-code',
  `select id, kind, purpose, code_digest as "codeDigest", sealed, account_id as "accountId", attempts, created_at as "createdAt",
     expires_at as "expiresAt", sent_at as "sentAt", text_id as "textId", used_at as "usedAt",
     successor_id as "successorId"
   from phone_codes where id = $1 for update`,
);
const sealedOf = statement<{ sealed: Buffer | null }>(
  'sealed-of-phone-code',
  'select sealed from phone_codes where id = $1 and kind = $2',
);
const triesOf = statement<Pick<StoredPhoneCode, 'kind' | 'attempts' | 'sealed' | 'expiresAt' | 'usedAt'>>(
  'phone-code-tries',
  'select kind, attempts, sealed, expires_at as "expiresAt", used_at as "usedAt" from phone_codes where id = $1',
);
const countRow = statement('count-phone-code-attempt', 'update phone_codes set attempts = attempts + 1 where id = $1');
const sentRow = statement(
  'mark-phone-code-sent',
  'update phone_codes set sent_at = $2, sealed = $3, text_id = $4 where id = $1',
);
const usedRow = statement('mark-phone-code-used', 'update phone_codes set used_at = $2, sealed = null where id = $1');
const repeatedRow = statement(
  'mark-phone-code-repeated',
  'update phone_codes set used_at = $2, sealed = null, successor_id = $3 where id = $1',
);
const endRows = statement(
  'end-phone-codes',
  `update phone_codes set used_at = $3, sealed = case when purpose = any($4::text[]) then sealed end
   where phone_digest = any($2) and kind = $1 and used_at is null`,
);
const recordsOf = statement<PhoneCodeRecord>(
  'phone-codes-of',
  `select purpose, attempts, created_at as "createdAt", used_at as "usedAt" from phone_codes
   where phone_digest = any($1) or account_id = any($2::uuid[]) order by created_at`,
);
const deleteRowsOf = statement(
  'delete-phone-codes-of',
  'delete from phone_codes where phone_digest = any($1) or account_id = any($2::uuid[])',
);
const deleteOld = deletion('delete-phone-codes', 'phone_codes', 'id', 'created_at < $1', 'created_at');

/** A code as it is exported. */
export interface PhoneCodeRecord {
  purpose: PhoneCodePurpose;
  attempts: number;
  createdAt: Date;
  usedAt: Date | null;
}

/** The purposes whose codes are counted apart from all others: a customer who agrees to plans can still log in. */
export const consentPurposes: readonly PhoneCodePurpose[] = ['agree-to-plan'];

/**
 * The instants of the latest codes for a phone, newest first, by the digests that it may be stored under: those of consents, or all others.
 * Locks the phone.
 */
export async function lockPhoneCodeInstants(
  tx: Tx,
  phoneDigests: readonly string[],
  { isConsent, atMost }: { isConsent: boolean; atMost: number },
): Promise<Date[]> {
  await tx.list(phonesLocked, [phoneDigests.slice(0, 1)]);
  const rows = await tx.list(instantsOf, [phoneDigests, atMost, consentPurposes, isConsent]);
  return rows.map(({ createdAt }) => createdAt);
}

/** Locks phones until the commit, by the digests of each. */
export const lockPhonesOfCodes = (tx: Tx, phones: readonly (readonly string[])[]) =>
  tx.list(phonesLocked, [phones.flatMap((digests) => digests.slice(0, 1))]);

/** A code to insert. */
export type NewPhoneCode = Pick<
  StoredPhoneCode,
  'id' | 'kind' | 'purpose' | 'codeDigest' | 'sealed' | 'accountId' | 'expiresAt'
> & { phoneDigest: string };

/** Inserts a code. */
export async function insertPhoneCode(tx: Tx, one: NewPhoneCode): Promise<void> {
  const { id, kind, purpose, phoneDigest, codeDigest, sealed, accountId, expiresAt } = one;
  await tx.get(insertRow, [id, kind, purpose, phoneDigest, codeDigest, sealed, accountId, tx.now, expiresAt]);
}

/** A code by the id of its request, locked with its phone; null if there is none. */
export async function lockPhoneCode(tx: Tx, id: string): Promise<StoredPhoneCode | null> {
  await tx.list(phoneOfCodeLocked, [id]);
  return tx.find(codeLocked, [id]);
}

/** What a request seals; null if there is none, or it was used. */
export const findSealedRequest = async (db: Db, kind: StoredPhoneCode['kind'], id: string) =>
  (await db.find(sealedOf, [id, kind]))?.sealed ?? null;
/** How often a code was tried, and whether it can still be; null if there is none. */
export const findPhoneCodeTries = (db: Db, id: string) => db.find(triesOf, [id]);
/** Counts an attempt at a code. */
export const countPhoneCodeAttempt = (tx: Tx, id: string) => tx.list(countRow, [id]);
/** Notes that a code was sent, or that its phone belongs to no account. `sealed` has no code any more. */
export const markPhoneCodeSent = (tx: Tx, id: string, { sealed, textId }: { sealed: Buffer; textId: string }) =>
  tx.list(sentRow, [id, tx.now, sealed, textId]);
/** Marks a code as used and wipes what it confirmed. */
export const markPhoneCodeUsed = (tx: Tx, id: string) => tx.list(usedRow, [id, tx.now]);

/** Marks a code as repeated by another request, which has what it confirmed. */
export const markPhoneCodeRepeated = (tx: Tx, id: string, successorId: string) =>
  tx.list(repeatedRow, [id, tx.now, successorId]);

/**
 * Ends every unused code of the phones. Locks them. What can be asked for again stays so: otherwise a stranger who asked for a code of a
 * phone could tell that its owner has logged in meanwhile.
 */
export async function endPhoneCodes(tx: Tx, kind: StoredPhoneCode['kind'], digests: readonly string[]): Promise<void> {
  await tx.list(phonesLocked, [digests]);
  await tx.list(endRows, [kind, digests, tx.now, repeatablePurposes]);
}

/** The codes of a person for the export: purposes and instants, without the codes. */
export const listPhoneCodesOf = (db: Db, phoneDigests: readonly string[], accountIds: readonly string[]) =>
  db.list(recordsOf, [phoneDigests, accountIds]);
/** Deletes the codes of a person. */
export const deletePhoneCodesOf = (tx: Tx, phoneDigests: readonly string[], accountIds: readonly string[]) =>
  tx.list(deleteRowsOf, [phoneDigests, accountIds]);
/** Deletes codes from before an instant, and with them unfinished sign-ups. Returns how many. */
export const deletePhoneCodes = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
