import type { RefundAccountState } from '@foodbank/contract/money/refund-accounts';
import { type Db, deletion, find, list, run, statement, type Tx } from '../../../platform/database.ts';

/** The account that the payer of a pay link named, where money can't go back the way it came. */
export interface PayerAccount {
  chargeId: string;
  numberSealed: Buffer;
  bankCode: string;
  bankName: string;
  accountName: string;
  state: RefundAccountState;
  /** Rises with each account that the payer names. */
  version: number;
  namedAt: Date;
}

const columns = `charge_id as "chargeId", number_sealed as "numberSealed", bank_code as "bankCode", bank_name as "bankName",
  account_name as "accountName", state, version, named_at as "namedAt"`;

// What money may be on its way to stays as it is.
const upsertRow = statement<PayerAccount>(
  'name-payer-account',
  `insert into payer_accounts as a (charge_id, number_sealed, number_digest, bank_code, bank_name, account_name, state, version, named_at)
   values ($1, $2, $3, $4, $5, $6, $7, 1, $8)
   on conflict (charge_id) do update set number_sealed = $2, number_digest = $3, bank_code = $4, bank_name = $5, account_name = $6,
     state = $7, version = a.version + 1, named_at = $8, decided_at = null, decided_by = null
     where a.state in ('in-question', 'refused')
   returning ${columns}`,
);
const decideRow = statement<{ chargeId: string }>(
  'decide-payer-account',
  `update payer_accounts set state = $3, decided_at = $4, decided_by = $5
   where charge_id = $1 and version = $2 and state = 'in-question' returning charge_id as "chargeId"`,
);
const deleteOld = deletion(
  'delete-old-payer-accounts',
  'payer_accounts',
  'charge_id',
  `named_at < $1 and not exists (
     select from charge_refunds r where r.charge_id = payer_accounts.charge_id and (r.alarm is not null or r.state in ('waiting', 'sent')))`,
  'named_at',
);

/** The account that the payer of a charge named, or null. */
export const findPayerAccount = find<PayerAccount, [chargeId: string]>(
  'payer-account-of-charge',
  `select ${columns} from payer_accounts where charge_id = $1`,
);

/** Stores the account that a payer named, in place of one in question or a refused one; null where another one stands. */
export const storePayerAccount = (
  tx: Tx,
  account: Omit<PayerAccount, 'version' | 'namedAt'> & { numberDigest: string },
) => {
  const { chargeId, numberSealed, numberDigest, bankCode, bankName, accountName, state } = account;
  return tx.find(upsertRow, [chargeId, numberSealed, numberDigest, bankCode, bankName, accountName, state, tx.now]);
};

/** Stores what a person decided about an account in question. False if it is another one, or was decided. */
export const updateDecidedPayerAccount = async (
  tx: Tx,
  chargeId: string,
  { version, state, staffId }: { version: number; state: 'accepted' | 'refused'; staffId: string },
) => (await tx.find(decideRow, [chargeId, version, state, tx.now, staffId])) !== null;

/** The refunds of a charge that the provider needs an account for: at most 100. */
export const listRefundsInNeedOf = list<{ id: string }, [chargeId: string], Tx>(
  'refunds-of-charge-that-need-an-account',
  `select id from charge_refunds where charge_id = $1 and alarm = 'needs-attention' order by id limit 100`,
);

/** The next accounts of payers in the order of their charges' ids, locked. */
export const lockSealedPayerAccounts = list<
  { chargeId: string; numberSealed: Buffer; bankCode: string },
  [afterId: string, atMost: number],
  Tx
>(
  'sealed-payer-accounts-after',
  `select charge_id as "chargeId", number_sealed as "numberSealed", bank_code as "bankCode" from payer_accounts
   where charge_id > $1 order by charge_id limit $2 for update`,
);

/** Replaces the encrypted number of an account and its digest. */
export const updateSealedPayerAccount = run<[chargeId: string, numberSealed: Buffer, numberDigest: string]>(
  'seal-payer-account-again',
  'update payer_accounts set number_sealed = $2, number_digest = $3 where charge_id = $1',
);

/** Deletes accounts that were named before an instant, unless a refund needs them. Returns how many. */
export const deleteOldPayerAccounts = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;

const ofCustomer = statement<{ isTheirs: boolean }>(
  'is-refund-account-of-customer',
  'select exists (select from refund_accounts where customer_id = $1 and number_digest = any($2)) as "isTheirs"',
);
/** True for the account that a customer named for their own refunds, by the digests that it may have. */
export const isAccountOfCustomer = async (db: Db, customerId: string, numberDigests: readonly string[]) =>
  (await db.get(ofCustomer, [customerId, numberDigests])).isTheirs;
