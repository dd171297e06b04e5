import type { RefundAccountState } from '@foodbank/contract/money/refund-accounts';
import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

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

const ofCustomer = statement<RefundAccount>(
  'refund-account-of-customer',
  `select ${columns} from refund_accounts where customer_id = $1`,
);
const upsertRow = statement<RefundAccount>(
  'name-refund-account',
  `insert into refund_accounts as a (customer_id, number_sealed, bank_code, bank_name, account_name, state, version, named_at)
   values ($1, $2, $3, $4, $5, $6, 1, $7)
   on conflict (customer_id) do update set number_sealed = $2, bank_code = $3, bank_name = $4, account_name = $5, state = $6,
     version = a.version + 1, named_at = $7, decided_at = null, decided_by = null
   returning ${columns}`,
);
const decideRow = statement<{ customerId: string }>(
  'decide-refund-account',
  `update refund_accounts set state = $3, decided_at = $4, decided_by = $5
   where customer_id = $1 and version = $2 and state = 'in-question' returning customer_id as "customerId"`,
);
const sealedAfter = statement<{ customerId: string; numberSealed: Buffer }>(
  'sealed-refund-accounts-after',
  `select customer_id as "customerId", number_sealed as "numberSealed" from refund_accounts
   where customer_id > $1 order by customer_id limit $2 for update`,
);
const sealAgain = statement(
  'seal-refund-account-again',
  'update refund_accounts set number_sealed = $2 where customer_id = $1',
);
const deleteRow = statement('delete-refund-account', 'delete from refund_accounts where customer_id = $1');
const deleteOld = deletion(
  'delete-old-refund-accounts',
  'refund_accounts',
  'customer_id',
  // One that a refund still needs stays.
  `named_at < $1 and not exists (
     select from charges c join charge_refunds r on r.charge_id = c.id
     where c.customer_id = refund_accounts.customer_id and r.alarm is not null)`,
  'named_at',
);

/** True for an account that refunds may go to. */
export const isUsable = ({ state }: Pick<RefundAccount, 'state'>): boolean =>
  state === 'in-name' || state === 'accepted';

/** The account that a customer named for refunds, or null. */
export const findRefundAccount = (db: Db, customerId: string) => db.find(ofCustomer, [customerId]);
/** Stores the account that a customer named, in place of an earlier one. */
export const storeRefundAccount = (
  tx: Tx,
  { customerId, numberSealed, bankCode, bankName, accountName, state }: Omit<RefundAccount, 'version' | 'namedAt'>,
) => tx.get(upsertRow, [customerId, numberSealed, bankCode, bankName, accountName, state, tx.now]);
/** Stores what a person decided about an account in question. False if it is another one, or was decided. */
export const updateDecidedAccount = async (
  tx: Tx,
  customerId: string,
  { version, state, staffId }: { version: number; state: 'accepted' | 'refused'; staffId: string },
) => (await tx.find(decideRow, [customerId, version, state, tx.now, staffId])) !== null;
/** The next accounts in the order of customers' ids, locked. */
export const lockSealedRefundAccounts = (tx: Tx, afterId: string, atMost: number) =>
  tx.list(sealedAfter, [afterId, atMost]);
/** Replaces the encrypted number of an account. */
export const updateSealedRefundAccount = (tx: Tx, customerId: string, numberSealed: Buffer) =>
  tx.list(sealAgain, [customerId, numberSealed]);
/** Deletes the account of a customer who is erased. */
export const deleteRefundAccount = (tx: Tx, customerId: string) => tx.list(deleteRow, [customerId]);
/** Deletes accounts that were named before an instant and that no refund waits for. Returns how many. */
export const deleteOldRefundAccounts = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
