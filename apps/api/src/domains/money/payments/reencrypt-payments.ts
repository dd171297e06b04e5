import type { Tx } from '../../../platform/database.ts';
import type { PayeeAccount } from '../../../providers/payouts.ts';
import { accountDigestInput } from '../banks/update-account-info.ts';
import {
  lockSealedDisbursements,
  lockSealedEvents,
  lockSealedRecipients,
  type SealedRow,
  updateSealedDisbursement,
  updateSealedEvent,
  updateSealedRecipient,
} from './reencrypt-queries.ts';

/** How many rows a step encrypted, and the last one's key, after which to continue. */
export interface Step {
  count: number;
  last: string;
}

/** Encrypts the next accounts of disbursements with the current key. Null if there are no more. */
export async function reencryptDisbursements(tx: Tx, after: string, atMost: number): Promise<Step | null> {
  const rows = await lockSealedDisbursements(tx, after, atMost);
  for (const { id, sealed } of rows) await updateSealedDisbursement(tx, id, renew(tx, sealed));
  return stepOf(rows);
}

/** Encrypts and digests the next recipients with the current key. Null if there are no more. */
export async function reencryptRecipients(tx: Tx, after: string, atMost: number): Promise<Step | null> {
  const rows = await lockSealedRecipients(tx, after, atMost);
  for (const { id, sealed } of rows) {
    const { bankCode, accountNumber } = JSON.parse(tx.keys.unseal(sealed)) as PayeeAccount;
    const digest = tx.keys.digest(accountDigestInput(bankCode, accountNumber));
    await updateSealedRecipient(tx, id, digest, renew(tx, sealed));
  }
  return stepOf(rows);
}

/** Encrypts the next webhooks with the current key. Null if there are no more. */
export async function reencryptProviderEvents(tx: Tx, after: string, atMost: number): Promise<Step | null> {
  const rows = await lockSealedEvents(tx, after, atMost);
  for (const { id, sealed } of rows) await updateSealedEvent(tx, id, renew(tx, sealed));
  return stepOf(rows);
}

const renew = ({ keys }: Tx, sealed: Buffer) => keys.seal(keys.unseal(sealed));

function stepOf(rows: readonly SealedRow[]): Step | null {
  const last = rows.at(-1);
  return last === undefined ? null : { count: rows.length, last: last.id };
}
