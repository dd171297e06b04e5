import { find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** An account number of a customer's own. */
export interface AccountNumber {
  id: string;
  customerId: string;
  state: 'asked' | 'active' | 'refused' | 'ended';
  /** The bank that it was asked at, as the provider names it. */
  bank: string;
  providerId: string | null;
  numberSealed: Buffer | null;
  bankName: string | null;
  accountNameSealed: Buffer | null;
  failure: string | null;
  askedAt: Date;
  askCount: number;
  givenAt: Date | null;
  endedAt: Date | null;
}

const columns = `id, customer_id as "customerId", state, bank, provider_id as "providerId", number_sealed as "numberSealed", bank_name as "bankName",
  account_name_sealed as "accountNameSealed", failure, asked_at as "askedAt", ask_count as "askCount", given_at as "givenAt", ended_at as "endedAt"`;

/** The newest number of a customer, in any state; null for none. */
export const findNumberOf = find<AccountNumber, [customerId: string]>(
  'account-number-of-customer',
  `select ${columns} from account_numbers where customer_id = $1 order by asked_at desc, id desc limit 1`,
);
/** A number by its row. */
export const findNumber = find<AccountNumber, [id: string]>(
  'account-number',
  `select ${columns} from account_numbers where id = $1`,
);
const insertRow = statement<{ id: string }>(
  'insert-account-number',
  `insert into account_numbers (customer_id, bank, asked_at, next_at) values ($1, $2, $3, $3) on conflict do nothing returning id`,
);
/** Stores that a number is asked for. Null where there is one, or it is asked for. */
export const insertNumber = (tx: Tx, customerId: string, bank: string) =>
  tx.find(insertRow, [customerId, bank, tx.now]);

/** What the provider gave. */
interface GivenNumber {
  customerCode: string;
  providerId: string;
  numberSealed: Buffer;
  numberDigest: Buffer;
  bankName: string;
  accountNameSealed: Buffer;
}
const giveRow = statement<{ id: string }>(
  'give-account-number',
  `update account_numbers set state = 'active', customer_code = $2, provider_id = $3, number_sealed = $4, number_digest = $5, bank_name = $6,
     account_name_sealed = $7, given_at = $8, next_at = null, failure = null
   where id = $1 and state = 'asked' returning id`,
);
/** Stores the number that the provider gave. False if it is not asked for any more. */
export const giveNumberRow = async (tx: Tx, id: string, given: GivenNumber) => {
  const { customerCode, providerId, numberSealed, numberDigest, bankName, accountNameSealed } = given;
  const values = [id, customerCode, providerId, numberSealed, numberDigest, bankName, accountNameSealed, tx.now];
  return (await tx.find(giveRow, values)) !== null;
};
const lateRow = statement<{ id: string }>(
  'note-account-number-given-too-late',
  `update account_numbers set customer_code = $2, provider_id = $3, number_sealed = $4, number_digest = $5, bank_name = $6, account_name_sealed = $7,
     given_at = $8, next_at = $8 where id = $1 and state = 'ended' and provider_id is null returning id`,
);
/** Stores the number that the provider gave after it ended, so that the provider is told. False if it has not ended. */
export const noteGivenTooLate = async (tx: Tx, id: string, given: GivenNumber) => {
  const { customerCode, providerId, numberSealed, numberDigest, bankName, accountNameSealed } = given;
  const values = [id, customerCode, providerId, numberSealed, numberDigest, bankName, accountNameSealed, tx.now];
  return (await tx.find(lateRow, values)) !== null;
};
/** Stores that the provider gave no number. */
export const refuseNumberRow = find<{ id: string }, [id: string, failure: string], Tx>(
  'refuse-account-number',
  `update account_numbers set state = 'refused', failure = left($2, 500), next_at = null where id = $1 and state = 'asked' returning id`,
);
/** Stores that the provider gave no answer, and when it is asked again. */
export const askAgainAt = run<[id: string, at: Date]>(
  'ask-for-account-number-at',
  'update account_numbers set ask_count = ask_count + 1, next_at = $2 where id = $1',
);
const endRow = statement<{ id: string }>(
  'end-account-number',
  `update account_numbers set state = 'ended', ended_at = $2, ended_by = $3, next_at = case when provider_id is not null then $2::timestamptz end
   where customer_id = $1 and state in ('asked', 'active') returning id`,
);
/** Ends the number of a customer; null where none is in use. */
export const endNumberRow = (tx: Tx, customerId: string, by: 'customer' | 'erased') =>
  tx.find(endRow, [customerId, tx.now, by]);
/** The provider knows of the end of a number: only its digest stays. */
export const noteNumberEnded = run<[id: string, at: Date]>(
  'note-end-of-account-number',
  `update account_numbers set end_told_at = $2, next_at = null, number_sealed = null, account_name_sealed = null where id = $1 and state = 'ended'`,
);
/** What the provider is to be asked or told now. It is not due again before `until`: the call may take a while. */
export const takeNumbersDue = list<{ id: string }, [at: Date, until: Date, atMost: number], Tx>(
  'take-account-numbers-due',
  `update account_numbers set next_at = $2 where id in (
     select id from account_numbers where next_at <= $1 order by next_at, id limit $3 for update skip locked) returning id`,
);
/** The number by its digest: the one in use, else the one that ended last. Null for one that is none of ours. */
export const findNumberByDigest = find<AccountNumber, [digest: Buffer]>(
  'account-number-by-digest',
  `select ${columns} from account_numbers where number_digest = $1
   order by state = 'active' desc, ended_at desc nulls last, id desc limit 1`,
);
/** The newest number of the customer whom the provider names so; null for an unknown one. */
export const findNumberByCode = find<AccountNumber, [customerCode: string]>(
  'account-number-by-code',
  `select ${columns} from account_numbers where customer_code = $1 order by asked_at desc limit 1`,
);
const inUse = statement<{ count: number }>(
  'count-account-numbers',
  `select count(*)::int as count from account_numbers where given_at is not null`,
);
/** How many numbers were ever given. */
export const countNumbersGiven = async (db: { get: Tx['get'] }) => (await db.get(inUse, [])).count;

const sealedRows = statement<{ id: string; numberSealed: Buffer | null; accountNameSealed: Buffer | null }>(
  'lock-sealed-account-numbers',
  `select id, number_sealed as "numberSealed", account_name_sealed as "accountNameSealed" from account_numbers
   where id > $1 order by id limit $2 for update`,
);
/** The next numbers in the order of their ids, locked. */
export const lockSealedNumbers = (tx: Tx, afterId: string, atMost: number) => tx.list(sealedRows, [afterId, atMost]);
/** Replaces what is sealed of a number. */
export const updateSealedNumber = run<[id: string, numberSealed: Buffer | null, accountNameSealed: Buffer | null]>(
  'seal-account-number-again',
  'update account_numbers set number_sealed = $2, account_name_sealed = $3 where id = $1',
);

/** A number as it is exported. */
export type AccountNumberRecord = Pick<
  AccountNumber,
  'state' | 'bankName' | 'numberSealed' | 'accountNameSealed' | 'askedAt' | 'givenAt' | 'endedAt'
>;
/** The numbers of a customer for the export, oldest first. */
export const listNumberRecords = list<AccountNumberRecord, [customerId: string]>(
  'account-numbers-for-export',
  `select state, bank_name as "bankName", number_sealed as "numberSealed", account_name_sealed as "accountNameSealed", asked_at as "askedAt",
     given_at as "givenAt", ended_at as "endedAt" from account_numbers where customer_id = $1 order by asked_at, id`,
);
