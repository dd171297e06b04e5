import type { TransferQuestion } from '@foodbank/contract/lending/transfers-in';
import { find, list, run, type Tx } from '../../../platform/database.ts';

/** What came in by a customer's own account number. */
export interface IncomingTransfer {
  /** Its charge. */
  chargeId: string;
  customerId: string;
  state: 'new' | 'asking' | 'done';
  question: TransferQuestion | null;
  askedAt: Date | null;
  decidesAt: Date | null;
  endedBy: TransferEnd | null;
  endedAt: Date | null;
  receivedAt: Date;
}

/** Who decided about a rest. `itself`: nothing had to be asked. */
export type TransferEnd = 'itself' | 'customer' | 'staff' | 'time' | 'erased';

const columns = `charge_id as "chargeId", customer_id as "customerId", state, question, asked_at as "askedAt", decides_at as "decidesAt",
  ended_by as "endedBy", ended_at as "endedAt", received_at as "receivedAt"`;

/** What came in, by its charge; null for any other payment. */
export const findTransfer = find<IncomingTransfer, [chargeId: string]>(
  'incoming-transfer',
  `select ${columns} from incoming_transfers where charge_id = $1`,
);
/** The same, locked. The customer and the charge are locked before. */
export const lockTransfer = find<IncomingTransfer, [chargeId: string], Tx>(
  'lock-incoming-transfer',
  `select ${columns} from incoming_transfers where charge_id = $1 for update`,
);
const askRow = run<[chargeId: string, question: TransferQuestion, at: Date, decidesAt: Date]>(
  'ask-about-incoming-transfer',
  `update incoming_transfers set state = 'asking', question = $2, asked_at = $3, decides_at = $4, ended_by = null, ended_at = null where charge_id = $1`,
);
/** Stores what the customer is asked. */
export const markAsked = (tx: Tx, chargeId: string, question: TransferQuestion, decidesAt: Date) =>
  askRow(tx, chargeId, question, tx.now, decidesAt);
const endRow = run<[chargeId: string, by: TransferEnd, at: Date]>(
  'end-incoming-transfer',
  `update incoming_transfers set state = 'done', ended_by = $2, ended_at = $3 where charge_id = $1 and state <> 'done'`,
);
/** Stores that nothing of it waits any more. */
export const markDone = (tx: Tx, chargeId: string, by: TransferEnd) => endRow(tx, chargeId, by, tx.now);

/** What is to be decided without an answer, and what no job brought to plans for a while. */
export const listTransfersDue = list<{ chargeId: string }, [now: Date, newBefore: Date, atMost: number]>(
  'incoming-transfers-due',
  `select t.charge_id as "chargeId" from incoming_transfers t join charges c on c.id = t.charge_id
   where (t.state = 'asking' and t.decides_at <= $1) or (t.state = 'new' and t.received_at < $2 and c.state = 'paid')
   order by t.received_at, t.charge_id limit $3`,
);
/** What came in for a customer and waits. */
export const listWaitingOf = list<{ chargeId: string }, [customerId: string]>(
  'incoming-transfers-that-wait',
  `select charge_id as "chargeId" from incoming_transfers where customer_id = $1 and state <> 'done' order by charge_id`,
);

/** What came in, with its sums. */
export interface ShownTransfer extends IncomingTransfer {
  amountKobo: number;
  /** What waits. */
  restKobo: number;
  /** What goes or went back, of it and of its parts. */
  backKobo: number;
  paidAt: Date | null;
  senderSealed: Buffer | null;
  /** What it paid, by plan. */
  parts: { number: string; kobo: number }[];
}
const shownColumns = `t.charge_id as "chargeId", t.customer_id as "customerId", t.state, t.question, t.asked_at as "askedAt", t.decides_at as "decidesAt",
  t.ended_by as "endedBy", t.ended_at as "endedAt", t.received_at as "receivedAt",
  c.paid_kobo as "amountKobo", c.paid_kobo - c.refund_kobo - c.failed_refund_kobo - c.used_kobo as "restKobo",
  (c.refund_kobo + coalesce((select sum(p.refund_kobo) from charges p where p.part_of = c.id), 0))::bigint as "backKobo", c.paid_at as "paidAt",
  c.sender_sealed as "senderSealed",
  coalesce((select json_agg(json_build_object('number', l.number, 'kobo', p.paid_kobo - p.refund_kobo) order by p.id)
    from charges p join loans l on l.id = p.owner_id::uuid where p.part_of = c.id and p.owner_kind = 'repayment'), '[]') as parts`;
/** What came in for a customer, the newest first. */
export const listTransfersOf = list<ShownTransfer, [customerId: string, atMost: number]>(
  'incoming-transfers-of-customer',
  `select ${shownColumns} from incoming_transfers t join charges c on c.id = t.charge_id
   where t.customer_id = $1 and c.paid_kobo > 0 order by t.received_at desc, t.charge_id desc limit $2`,
);

/** What came in, with its customer and its place for the cursor. */
export interface ListedTransferRow extends ShownTransfer {
  customerName: string;
  reference: string;
  micros: string;
}
const listedColumns = `${shownColumns}, coalesce(c.provider_reference, '') as reference, coalesce(k.firstname || ' ' || k.lastname, '') as "customerName",
  (extract(epoch from t.received_at) * 1000000)::bigint::text as micros`;
/** What waits, or all, before a position, the newest first. */
export const listTransfers = list<
  ListedTransferRow,
  [onlyWaiting: boolean, micros: string, id: string, atMost: number]
>(
  'list-incoming-transfers',
  `select ${listedColumns} from incoming_transfers t join charges c on c.id = t.charge_id left join customers k on k.id = t.customer_id
   where (not $1::boolean or t.state = 'asking')
     and (t.received_at, t.charge_id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid)
   order by t.received_at desc, t.charge_id desc limit $4`,
);
/** One of them; null for any other charge. */
export const findListedTransfer = find<ListedTransferRow, [chargeId: string]>(
  'listed-incoming-transfer',
  `select ${listedColumns} from incoming_transfers t join charges c on c.id = t.charge_id left join customers k on k.id = t.customer_id
   where t.charge_id = $1`,
);
