import { type Db, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { ChargeOwner } from './owners.ts';
import { type Charge, chargeColumns } from './queries.ts';

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
const undivided = get<{ kobo: number }, [customerId: string]>(
  'undivided-transfers-of-customer',
  `select coalesce(sum(paid_kobo - refund_kobo - failed_refund_kobo - used_kobo), 0)::bigint as kobo
   from charges where customer_id = $1 and owner_kind = 'transfer' and state = 'paid' and alarm is null`,
);
/** What came in by a customer's account number and neither pays a plan nor goes back yet, in kobo. Without what has an alarm: the bank may take it back. */
export const undividedKoboOf = async (db: Db, customerId: string): Promise<number> =>
  (await undivided(db, customerId)).kobo;

/** The parts of a payment, oldest first. */
export const listPartsOf = list<Charge, [chargeId: string]>(
  'parts-of-charge',
  `select ${chargeColumns} from charges where part_of = $1 order by id`,
);
const insertPartRow = statement<Charge>(
  'insert-part-of-charge',
  `insert into charges (reference, owner_kind, owner_id, customer_id, amount_kobo, state, paid_kobo, channel, paid_at, begun_at, answered_at, attempt,
     sender_sealed, part_of, created_at, changed_at)
   select $2, $3, $4, customer_id, $5, 'paid', $5, channel, paid_at, begun_at, answered_at, 1, sender_sealed, id, $6, $6 from charges where id = $1
   returning ${chargeColumns}`,
);
/** Stores a part of a payment as a charge of its own. */
export const insertPart = (
  tx: Tx,
  payment: string,
  { reference, owner, kobo }: { reference: string; owner: ChargeOwner; kobo: number },
) => tx.get(insertPartRow, [payment, reference, owner.kind, owner.id, kobo, tx.now]);

// What is on its way back, failed to go, or is looked into, still needs its sender.
const isOver = `c.sender_sealed is not null and length(c.sender_sealed) > 0 and c.alarm is null
     and not exists (select from charge_refunds r where r.charge_id = c.id and (r.state in ('waiting', 'sent') or r.alarm is not null))`;
/** Forgets who sent what came by the account number of a customer; what is on its way back still needs it, and is forgotten by `wipeOldSenders`. */
export const wipeSendersOf = run<[customerId: string]>(
  'wipe-senders-of-customer',
  `update charges c set sender_sealed = ''::bytea where c.customer_id = $1 and ${isOver}`,
);
const wipeRows = statement<{ count: number }>(
  'wipe-old-senders',
  `with wiped as (
     update charges set sender_sealed = ''::bytea where id in (select c.id from charges c where ${isOver} and c.created_at < $1 order by c.id limit $2)
     returning 1)
   select count(*)::int as count from wiped`,
);
/** Forgets who sent money that came in before an instant. Returns how many. */
export const wipeOldSenders = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeRows, [before, atMost])).count;

const sealedRows = statement<{ id: string; senderSealed: Buffer }>(
  'lock-sealed-senders',
  `select id, sender_sealed as "senderSealed" from charges where sender_sealed is not null and length(sender_sealed) > 0 and id > $1
   order by id limit $2 for update`,
);
/** The next payments whose sender is known, in the order of their ids, locked. */
export const lockSealedSenders = (tx: Tx, afterId: string, atMost: number) => tx.list(sealedRows, [afterId, atMost]);
/** Replaces who sent a payment. */
export const updateSealedSender = run<[id: string, sealed: Buffer]>(
  'seal-sender-again',
  'update charges set sender_sealed = $2 where id = $1',
);

/** What came in by an account number, with what became of it. */
export interface TransferSums {
  chargeId: string;
  providerReference: string;
  amountKobo: number;
  /** What neither pays nor goes back. */
  restKobo: number;
  /** What goes or went back, of it and of its parts. */
  backKobo: number;
  paidAt: Date | null;
  senderSealed: Buffer | null;
  /** What it paid, by what each part is for. */
  parts: { ownerId: string; kobo: number }[];
}
/** The sums of some payments that came by account numbers. */
export const listTransferSums = list<TransferSums, [chargeIds: readonly string[]]>(
  'sums-of-transfers',
  `select c.id as "chargeId", coalesce(c.provider_reference, '') as "providerReference", c.paid_kobo as "amountKobo",
     c.paid_kobo - c.refund_kobo - c.failed_refund_kobo - c.used_kobo as "restKobo",
     (c.refund_kobo + coalesce((select sum(p.refund_kobo) from charges p where p.part_of = c.id), 0))::bigint as "backKobo",
     c.paid_at as "paidAt", c.sender_sealed as "senderSealed",
     coalesce((select json_agg(json_build_object('ownerId', p.owner_id, 'kobo', p.paid_kobo - p.refund_kobo) order by p.id)
       from charges p where p.part_of = c.id), '[]') as parts
   from charges c where c.id = any($1::uuid[])`,
);
