import { find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** What is asked of the provider about a bank account. */
export interface DebitAuthorization {
  cardId: string;
  customerId: string;
  /** What debits it, sealed; the code in it is empty until the customer agreed. */
  authorizationSealed: Buffer;
  /** The provider's reference and page; null until it answered. */
  reference: string | null;
  pageUrl: string | null;
  begunAt: Date;
  nextAt: Date;
  approvedAt: Date | null;
  activeAt: Date | null;
}
const columns = `c.id as "cardId", c.customer_id as "customerId", c.authorization_sealed as "authorizationSealed", d.reference, d.page_url as "pageUrl",
  d.begun_at as "begunAt", d.next_at as "nextAt", c.approved_at as "approvedAt", c.active_at as "activeAt"`;
const notEnded = 'saved_cards c join debit_authorizations d on d.card_id = c.id and c.ended_at is null';

const insertRow = statement<{ id: string }>(
  'insert-bank-account',
  `with card as (insert into saved_cards (customer_id, authorization_sealed, channel, kept_at) values ($1, $2, 'direct_debit', $4) returning id)
   insert into debit_authorizations (card_id, email_digest, begun_at, next_at) select id, $3, $4, $5 from card returning card_id as id`,
);
/** Stores an account that the customer is to name at the bank. */
export const insertAccount = (
  tx: Tx,
  one: { customerId: string; authorizationSealed: Buffer; emailDigest: Buffer; nextAt: Date },
) => tx.get(insertRow, [one.customerId, one.authorizationSealed, one.emailDigest, tx.now, one.nextAt]);

/** An account that has not ended; null for any other. */
export const findAccount = find<DebitAuthorization, [cardId: string]>(
  'bank-account-to-debit',
  `select ${columns} from ${notEnded} where c.id = $1`,
);
/** The same, locked. */
export const lockAccount = find<DebitAuthorization, [cardId: string], Tx>(
  'lock-bank-account-to-debit',
  `select ${columns} from ${notEnded} where c.id = $1 for update`,
);
/** The account to which the customer has not agreed yet at the bank; null for none. */
export const findAskedAccount = find<{ id: string }, [customerId: string]>(
  'asked-bank-account-of-customer',
  `select c.id from ${notEnded} where c.customer_id = $1 and c.approved_at is null order by c.kept_at desc limit 1`,
);
/** The provider's pages on which customers agree, of accounts that wait for it. */
export const listPagesOfAccounts = list<{ cardId: string; pageUrl: string }, [cardIds: readonly string[]]>(
  'pages-of-bank-accounts',
  `select c.id as "cardId", d.page_url as "pageUrl" from ${notEnded}
   where c.id = any($1::uuid[]) and c.approved_at is null and d.page_url is not null`,
);

const claimRow = statement<{ cardId: string }>(
  'claim-begin-of-bank-account',
  `update debit_authorizations set claimed_until = $2 where card_id = $1 and (claimed_until is null or claimed_until <= $3)
     and (page_url is null or begun_at <= $4) returning card_id as "cardId"`,
);
/** True for the one process that asks for the page until an instant. */
export const claimBegin = async (tx: Tx, cardId: string, until: Date, overBefore: Date) =>
  (await tx.find(claimRow, [cardId, until, tx.now, overBefore])) !== null;
/** Stores the page, and the reference by which the provider is asked. */
export const storeAccountPage = run<[cardId: string, reference: string, pageUrl: string, at: Date, nextAt: Date]>(
  'store-page-of-bank-account',
  `update debit_authorizations set reference = $2, page_url = $3, begun_at = $4, next_at = $5, claimed_until = null where card_id = $1`,
);
/** The page was not had: it can be asked for again. */
export const releaseBegin = run<[cardId: string]>(
  'release-begin-of-bank-account',
  'update debit_authorizations set claimed_until = null where card_id = $1',
);

/** The accounts about which the provider is to be asked now, the oldest question first. */
export const listAccountsToAsk = list<{ cardId: string }, [now: Date, atMost: number]>(
  'bank-accounts-to-ask',
  `select c.id as "cardId" from ${notEnded} where c.active_at is null and d.next_at <= $1 order by d.next_at, c.id limit $2`,
);
/** When the provider is asked next. */
export const updateNextAsk = run<[cardId: string, at: Date]>(
  'update-next-question-of-bank-account',
  'update debit_authorizations set next_at = $2 where card_id = $1',
);
/** The accounts that wait for their bank, by the email that a webhook names. */
export const listWaitingByEmail = list<{ cardId: string }, [emailDigest: Buffer]>(
  'waiting-bank-accounts-by-email',
  `select c.id as "cardId" from ${notEnded} where d.email_digest = $1 and c.active_at is null order by c.kept_at desc limit 20`,
);
const byEmail = statement<{ isThere: boolean }>(
  'bank-account-with-email',
  'select exists (select from debit_authorizations where email_digest = $1) as "isThere"',
);
/** True if a customer, by the email that a webhook names, was ever asked for an account. */
export const hasAccountWithEmail = async (tx: Tx, emailDigest: Buffer): Promise<boolean> =>
  (await tx.get(byEmail, [emailDigest])).isThere;
/** Accounts by the digests of their codes. */
export const listAccountsByCode = list<{ cardId: string; codeDigest: Buffer }, [codeDigests: readonly Buffer[]]>(
  'bank-accounts-by-code',
  `select c.id as "cardId", d.code_digest as "codeDigest" from ${notEnded} where d.code_digest = any($1::bytea[])`,
);

const approveRow = statement<{ isNewlyActive: boolean }>(
  'approve-bank-account',
  `with before as (select id, active_at from saved_cards where id = $1 and ended_at is null for update),
   authorization_known as (update debit_authorizations set code_digest = $3, next_at = $6 where card_id = $1)
   update saved_cards c set authorization_sealed = $2, bank = coalesce($4, c.bank), approved_at = coalesce(c.approved_at, $5),
     active_at = coalesce(c.active_at, case when $7 then $5::timestamptz end)
   from before where c.id = before.id returning before.active_at is null and c.active_at is not null as "isNewlyActive"`,
);
/** Stores that the customer agreed, and whether the account can be debited. Null if it ended meanwhile. */
export const approveAccount = (
  tx: Tx,
  one: { cardId: string; sealed: Buffer; codeDigest: Buffer; bank: string | null; nextAt: Date; isActive: boolean },
) => tx.find(approveRow, [one.cardId, one.sealed, one.codeDigest, one.bank, tx.now, one.nextAt, one.isActive]);

/** Stores what is known of an account beside what debits it; what is known already stays. */
export const updateAccountDetails = run<
  [cardId: string, last4: string | null, bank: string | null, signatureDigest: Buffer | null]
>(
  'update-details-of-bank-account',
  `update saved_cards c set last4 = coalesce(c.last4, $2), bank = coalesce(c.bank, $3),
     signature_digest = coalesce(c.signature_digest, case when not exists (select from saved_cards o
       where o.customer_id = c.customer_id and o.signature_digest = $4 and o.ended_at is null and o.id <> c.id) then $4 end)
   where c.id = $1 and c.ended_at is null`,
);
const nameless = statement<{ isThere: boolean }>(
  'some-bank-account-without-digits',
  `select exists (select from ${notEnded} where c.active_at is not null and c.last4 is null) as "isThere"`,
);
/** True while an account that can be debited has no last digits. */
export const hasNameless = async (tx: Tx): Promise<boolean> => (await tx.get(nameless, [])).isThere;
const anyActive = statement<{ isThere: boolean }>(
  'some-bank-account',
  `select exists (select from ${notEnded} where d.code_digest is not null) as "isThere"`,
);
/** True while there is an account to which a customer agreed. */
export const hasAccounts = async (tx: Tx): Promise<boolean> => (await tx.get(anyActive, [])).isThere;

/** The accounts whose customers agreed before an instant and that can't be debited yet, and were or were not told of the question of the bank once more. */
export const listSlowAccounts = list<{ cardId: string }, [approvedBefore: Date, atMost: number]>(
  'slow-bank-accounts',
  `select c.id as "cardId" from ${notEnded} where c.active_at is null and c.approved_at < $1 and d.told_of_retry_at is null
   order by c.approved_at limit $2`,
);
const toldRow = statement<{ cardId: string }>(
  'note-told-of-retry-of-bank-account',
  'update debit_authorizations set told_of_retry_at = $2 where card_id = $1 and told_of_retry_at is null returning card_id as "cardId"',
);
/** The customer was told of it. False if so before. */
export const noteToldOfRetry = async (tx: Tx, cardId: string) => (await tx.find(toldRow, [cardId, tx.now])) !== null;
/** Takes the accounts of whose question customers were told before an instant: each is asked about once. */
export const takeRetries = list<
  { cardId: string; codeDigest: Buffer },
  [toldBefore: Date, at: Date, atMost: number],
  Tx
>(
  'take-bank-accounts-to-retry',
  `update debit_authorizations set retried_at = $2 where card_id in (select c.id from ${notEnded}
     where c.active_at is null and c.approved_at is not null and d.told_of_retry_at < $1 and d.retried_at is null limit $3)
   returning card_id as "cardId", code_digest as "codeDigest"`,
);

/** What finds the accounts of an erased customer again is wiped. What is to be told of their end stays. */
export const wipeAccountsOf = run<[customerId: string]>(
  'wipe-bank-accounts-of-customer',
  `update debit_authorizations set email_digest = null, page_url = null
   where card_id in (select id from saved_cards where customer_id = $1)`,
);
