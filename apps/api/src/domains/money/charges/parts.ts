/** Payments that came by an account number: the charge of one has the whole amount, and parts of it pay for other things by charges of their own. */
import { type Db, find, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { ChargeOwner } from './owners.ts';
import { type Charge, chargeColumns, findWholeCharge, type StoredCharge, setUsedKobo } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';

/** A payment that came by an account number. */
export interface NewTransferCharge {
  /** Ours, of 8 to 50 characters. */
  reference: string;
  providerReference: string;
  customerId: string;
  amountKobo: number;
  senderSealed: Buffer;
}

const insertRow = statement<Charge>(
  'insert-charge-of-transfer',
  `insert into charges (reference, provider_reference, owner_kind, owner_id, customer_id, amount_kobo, sender_sealed, attempt, created_at, changed_at, next_at)
   values ($1, $2, 'transfer', $1, $3, $4, $5, 1, $6, $6, $6) on conflict do nothing returning ${chargeColumns}`,
);
/** Stores a payment that came by an account number, which is then asked about. Null if it is known. */
export const insertTransferCharge = (
  tx: Tx,
  { reference, providerReference, customerId, amountKobo, senderSealed }: NewTransferCharge,
) => tx.find(insertRow, [reference, providerReference, customerId, amountKobo, senderSealed, tx.now]);

/** A charge by the provider's own reference; null if none has it. */
export const findChargeAtProvider = find<Charge, [providerReference: string]>(
  'charge-by-reference-of-provider',
  `select ${chargeColumns} from charges where provider_reference = $1`,
);
/** The parts of a payment, oldest first. */
export const listPartsOf = list<Charge, [chargeId: string]>(
  'parts-of-charge',
  `select ${chargeColumns} from charges where part_of = $1 order by id`,
);
/** The charge whose payment brought the money of a charge: itself, or the one that it is a part of. */
export const paymentOf = async (db: Db, charge: StoredCharge): Promise<StoredCharge> =>
  charge.partOf === null ? charge : ((await findWholeCharge(db, charge.partOf)) ?? charge);

const insertPartRow = statement<Charge>(
  'insert-part-of-charge',
  `insert into charges (reference, owner_kind, owner_id, customer_id, amount_kobo, state, paid_kobo, channel, paid_at, begun_at, answered_at, attempt,
     sender_sealed, part_of, created_at, changed_at)
   select $2, $3, $4, customer_id, $5, 'paid', $5, channel, paid_at, begun_at, answered_at, 1, sender_sealed, id, $6, $6 from charges where id = $1
   returning ${chargeColumns}`,
);
/**
 * Lets a part of what is left of a payment pay for something else, by a charge of its own, whose owner is told. The ledger has the money already: it stays the
 * same customer's. The payment is locked; returns it afterwards, and throws for more than is left of it.
 */
export async function takePart(
  tx: Tx,
  payment: StoredCharge,
  { owner, kobo }: { owner: ChargeOwner; kobo: number },
): Promise<StoredCharge> {
  const { id, reference, paidKobo, refundKobo, failedRefundKobo, usedKobo } = payment;
  if (!Number.isSafeInteger(kobo) || kobo < 1 || kobo > paidKobo - refundKobo - failedRefundKobo - usedKobo)
    throw new RangeError(`there is no such part of the payment ${reference}`);
  const number = (await listPartsOf(tx, id)).length + 1;
  const part = await tx.get(insertPartRow, [id, `${reference}-${number}`, owner.kind, owner.id, kobo, tx.now]);
  await setUsedKobo(tx, id, usedKobo + kobo);
  await tx.enqueue(chargeChangedQueue, part.id);
  return { ...payment, usedKobo: usedKobo + kobo };
}

// What is on its way back, or failed to go, still needs its sender.
const isOver = `c.sender_sealed is not null and length(c.sender_sealed) > 0
     and not exists (select from charge_refunds r where r.charge_id = c.id and (r.state in ('waiting', 'sent') or r.alarm is not null))`;
/** Forgets who sent what came by the account number of a customer; of what is on its way back once it has arrived, by `wipeSendersOfErased`. */
export const wipeSendersOf = run<[customerId: string]>(
  'wipe-senders-of-customer',
  `update charges c set sender_sealed = ''::bytea where c.customer_id = $1 and ${isOver}`,
);
const wiped = (name: string, which: string) =>
  statement<{ count: number }>(
    name,
    `with wiped as (
       update charges set sender_sealed = ''::bytea where id in (select c.id from charges c where ${isOver} and ${which} order by c.id limit $2)
       returning 1)
     select count(*)::int as count from wiped`,
  );
const ofErased = wiped(
  'wipe-senders-of-erased-customers',
  'exists (select from customers k where k.id = c.customer_id and k.erased_at < $1)',
);
const ofOld = wiped('wipe-old-senders', 'c.created_at < $1');
/** Forgets who sent money to customers who were erased before an instant. Returns how many. */
export const wipeSendersOfErased = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(ofErased, [before, atMost])).count;
/** Forgets who sent money that came in before an instant. Returns how many. */
export const wipeOldSenders = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(ofOld, [before, atMost])).count;
