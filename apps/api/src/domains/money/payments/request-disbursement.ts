import type { Tx } from '../../../platform/database.ts';
import type { PayeeAccount } from '../../../providers/payouts.ts';
import { insertDisbursement } from './disbursement-queries.ts';
import { disbursementsQueue } from './queue-names.ts';

/** Money to send. */
export interface DisbursementRequest {
  /** 16 to 50 characters of a-z, 0-9, - and _; used once for ever. It is what the provider knows the transfer by. */
  reference: string;
  /** What it is for, such as `payout:<id>`. */
  owner: string;
  amountKobo: number;
  /** The account as it was approved. `name` is the holder's name as the bank gave it. */
  account: { number: string; bankCode: string; name: string };
}

/**
 * Stores that money is to be sent, and enqueues the job that sends it, in the caller's transaction. Returns the disbursement's id. A
 * reference that was used before is an error.
 */
export async function requestDisbursement(tx: Tx, request: DisbursementRequest): Promise<string> {
  const { reference, owner, amountKobo, account } = request;
  const payee: PayeeAccount = { accountNumber: account.number, bankCode: account.bankCode, name: account.name };
  const accountSealed = tx.keys.seal(JSON.stringify(payee));
  const id = await insertDisbursement(tx, { reference, owner, amountKobo, accountSealed });
  await tx.enqueue(disbursementsQueue, id);
  return id;
}
