import { statement, type Tx } from '../../../platform/database.ts';

/** An encrypted text, by the id of its row. */
export interface SealedRow {
  id: string;
  sealed: Buffer;
}

const disbursements = statement<SealedRow>(
  'sealed-disbursements-after',
  `select id, account_sealed as sealed from disbursements where id > $1 and account_sealed is not null
   order by id limit $2 for update`,
);
const updateDisbursement = statement(
  'update-sealed-disbursement',
  'update disbursements set account_sealed = $2 where id = $1',
);
const recipients = statement<SealedRow>(
  'sealed-recipients-after',
  `select account_digest as id, account_sealed as sealed from payment_recipients where account_digest > $1
   order by account_digest limit $2 for update`,
);
const updateRecipient = statement(
  'update-sealed-recipient',
  'update payment_recipients set account_sealed = $2, account_digest = $3 where account_digest = $1',
);
const deleteRecipient = statement(
  'delete-recipient-of-old-digest',
  `delete from payment_recipients where account_digest = $1 and $1 <> $2
     and exists (select from payment_recipients where account_digest = $2)`,
);
const events = statement<SealedRow>(
  'sealed-events-after',
  'select id, body_sealed as sealed from provider_events where id > $1 order by id limit $2 for update',
);
const updateEvent = statement('update-sealed-event', 'update provider_events set body_sealed = $2 where id = $1');

/** The next encrypted accounts of disbursements, locked. */
export const lockSealedDisbursements = (tx: Tx, after: string, atMost: number) =>
  tx.list(disbursements, [after, atMost]);
/** Replaces the encrypted account of a disbursement. */
export const updateSealedDisbursement = (tx: Tx, id: string, sealed: Buffer) =>
  tx.list(updateDisbursement, [id, sealed]);
/** The next encrypted recipients by their digests, locked. */
export const lockSealedRecipients = (tx: Tx, after: string, atMost: number) => tx.list(recipients, [after, atMost]);
/** Replaces the encrypted account of a recipient and its digest. A row that has the new digest already stays. */
export const updateSealedRecipient = async (tx: Tx, digest: string, newDigest: string, sealed: Buffer) => {
  await tx.list(deleteRecipient, [digest, newDigest]);
  await tx.list(updateRecipient, [digest, sealed, newDigest]);
};
/** The next encrypted webhooks, locked. */
export const lockSealedEvents = (tx: Tx, after: string, atMost: number) => tx.list(events, [after, atMost]);
/** Replaces the encrypted body of a webhook. */
export const updateSealedEvent = (tx: Tx, id: string, sealed: Buffer) => tx.list(updateEvent, [id, sealed]);
