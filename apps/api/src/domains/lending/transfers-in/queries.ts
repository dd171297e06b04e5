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
const insertRow = run<[chargeId: string, customerId: string, at: Date]>(
  'insert-incoming-transfer',
  'insert into incoming_transfers (charge_id, customer_id, received_at) values ($1, $2, $3) on conflict (charge_id) do nothing',
);
/** Stores what came in, beside its charge. Nothing if that was stored before. */
export const insertTransfer = (tx: Tx, chargeId: string, customerId: string) =>
  insertRow(tx, chargeId, customerId, tx.now);
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

/** What is to be decided without an answer. */
export const listTransfersDue = list<{ chargeId: string }, [now: Date, atMost: number]>(
  'incoming-transfers-due',
  `select charge_id as "chargeId" from incoming_transfers where state = 'asking' and decides_at <= $1 order by decides_at, charge_id limit $2`,
);
/** What came in for a customer and waits. */
export const listWaitingOf = list<{ chargeId: string }, [customerId: string]>(
  'incoming-transfers-that-wait',
  `select charge_id as "chargeId" from incoming_transfers where customer_id = $1 and state <> 'done' order by charge_id`,
);
/** What came in for a customer, the newest first. */
export const listTransfersOf = list<IncomingTransfer, [customerId: string, atMost: number]>(
  'incoming-transfers-of-customer',
  `select ${columns} from incoming_transfers where customer_id = $1 order by received_at desc, charge_id desc limit $2`,
);
/** What waits, or all, before a position, the newest first. */
export const listTransfers = list<
  IncomingTransfer & { micros: string },
  [onlyWaiting: boolean, micros: string, id: string, atMost: number]
>(
  'list-incoming-transfers',
  `select ${columns}, (extract(epoch from received_at) * 1000000)::bigint::text as micros from incoming_transfers
   where (not $1::boolean or state = 'asking')
     and (received_at, charge_id) < ('epoch'::timestamptz + $2::bigint * interval '1 microsecond', $3::uuid)
   order by received_at desc, charge_id desc limit $4`,
);
