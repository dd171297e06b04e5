import type { RefundAccountState } from '@foodbank/contract/money/refund-accounts';
import { type Db, deletion, find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** The account that a customer named for refunds. */
export interface RefundAccount {
  customerId: string;
  numberSealed: Buffer;
  bankCode: string;
  bankName: string;
  accountName: string;
  state: RefundAccountState;
  /** Rises with each account that the customer names. */
  version: number;
  namedAt: Date;
}

const columns = `customer_id as "customerId", number_sealed as "numberSealed", bank_code as "bankCode", bank_name as "bankName",
  account_name as "accountName", state, version, named_at as "namedAt"`;

const upsertRow = statement<RefundAccount>(
  'name-refund-account',
  `insert into refund_accounts as a (customer_id, number_sealed, bank_code, bank_name, account_name, state, version, named_at,
     number_digest)
   values ($1, $2, $3, $4, $5, $6, 1, $7, $8)
   on conflict (customer_id) do update set number_sealed = $2, number_digest = $8, bank_code = $3, bank_name = $4,
     account_name = $5, state = $6, version = a.version + 1, named_at = $7, decided_at = null, decided_by = null
   returning ${columns}`,
);
const decideRow = statement<{ customerId: string }>(
  'decide-refund-account',
  `update refund_accounts set state = $3, decided_at = $4, decided_by = $5
   where customer_id = $1 and version = $2 and state = 'in-question' returning customer_id as "customerId"`,
);
const questionRow = statement(
  'question-refund-account',
  `update refund_accounts set state = 'in-question' where customer_id = $1 and version = $2 and state = 'in-name'`,
);
const withAccount = statement<{ customerId: string }>(
  'customers-with-refund-account',
  'select customer_id as "customerId" from refund_accounts where customer_id = any($1)',
);
// A refund that is not over, or that a person still has to look at, may need the account.
const isUnfinished = `(r.alarm is not null or r.state in ('waiting', 'sent'))`;
const isNeeded = `exists (
     select from charges c join charge_refunds r on r.charge_id = c.id
     where c.customer_id = refund_accounts.customer_id and ${isUnfinished})`;
const neededBy = statement<{ count: number }>(
  'count-refunds-that-are-not-over',
  `select count(*)::int as count from charges c join charge_refunds r on r.charge_id = c.id
   where c.customer_id = any($1) and ${isUnfinished}`,
);
const eraseRow = statement(
  'erase-refund-account',
  `with marked as (
     update refund_accounts set erased_at = $2 where customer_id = $1 and ($3 or ${isNeeded}))
   delete from refund_accounts where customer_id = $1 and not ($3 or ${isNeeded})`,
);
const deleteOld = deletion(
  'delete-old-refund-accounts',
  'refund_accounts',
  'customer_id',
  `(named_at < $1 or erased_at is not null) and not ${isNeeded} and customer_id <> all($3)`,
  'named_at',
);

/** True for an account that refunds may go to. */
export const isUsable = ({ state }: Pick<RefundAccount, 'state'>): boolean =>
  state === 'in-name' || state === 'accepted';

/** The account that a customer named for refunds, or null. */
export const findRefundAccount = find<RefundAccount, [customerId: string]>(
  'refund-account-of-customer',
  `select ${columns} from refund_accounts where customer_id = $1`,
);

/** Stores the account that a customer named, in place of an earlier one. */
export const storeRefundAccount = (
  tx: Tx,
  account: Omit<RefundAccount, 'version' | 'namedAt'> & { numberDigest: string },
) => {
  const { customerId, numberSealed, numberDigest, bankCode, bankName, accountName, state } = account;
  return tx.get(upsertRow, [customerId, numberSealed, bankCode, bankName, accountName, state, tx.now, numberDigest]);
};
/** Those of some customers who have named an account that is still kept. */
export const listCustomersWithAccount = async (db: Db, customerIds: readonly string[]) =>
  (await db.list(withAccount, [customerIds])).map(({ customerId }) => customerId);
/** The customers who named an account, and what is known of it, by the digests that it may have. */
export const listCustomersByAccount = list<
  { customerId: string; state: RefundAccountState },
  [numberDigests: readonly string[]]
>(
  'customers-by-refund-account',
  'select customer_id as "customerId", state from refund_accounts where number_digest = any($1) order by 1',
);

/** Puts an account in question: a person has to look before money goes there. */
export const questionAccount = (tx: Tx, { customerId, version }: Pick<RefundAccount, 'customerId' | 'version'>) =>
  tx.list(questionRow, [customerId, version]);
/** Stores what a person decided about an account in question. False if it is another one, or was decided. */
export const updateDecidedAccount = async (
  tx: Tx,
  customerId: string,
  { version, state, staffId }: { version: number; state: 'accepted' | 'refused'; staffId: string },
) => (await tx.find(decideRow, [customerId, version, state, tx.now, staffId])) !== null;
/** The next accounts in the order of customers' ids, locked. */
export const lockSealedRefundAccounts = list<
  { customerId: string; numberSealed: Buffer; bankCode: string },
  [afterId: string, atMost: number],
  Tx
>(
  'sealed-refund-accounts-after',
  `select customer_id as "customerId", number_sealed as "numberSealed", bank_code as "bankCode" from refund_accounts
   where customer_id > $1 order by customer_id limit $2 for update`,
);

/** Replaces the encrypted number of an account and its digest. */
export const updateSealedRefundAccount = run<[customerId: string, numberSealed: Buffer, numberDigest: string]>(
  'seal-refund-account-again',
  'update refund_accounts set number_sealed = $2, number_digest = $3 where customer_id = $1',
);

/** How many refunds of some customers are not over. */
export const countUnfinishedRefundsOf = async (db: Db, customerIds: readonly string[]) =>
  (await db.get(neededBy, [customerIds])).count;
/** Deletes the account of a customer who is erased, or marks it for the night after the last refund, or other money, that needs it. */
export const eraseRefundAccount = (tx: Tx, customerId: string, isNeededElsewhere: boolean) =>
  tx.list(eraseRow, [customerId, tx.now, isNeededElsewhere]);
/**
 * Deletes accounts that were named before an instant, and those of erased customers, unless a refund needs them or it is one of some customers. Returns
 * how many.
 */
export const deleteOldRefundAccounts = async (tx: Tx, before: Date, atMost: number, keptOf: readonly string[]) =>
  (await tx.get(deleteOld, [before, atMost, keptOf])).count;
