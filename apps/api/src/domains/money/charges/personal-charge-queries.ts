import { list } from '../../../platform/database.ts';

/** What is exported of a payment of a customer, with what went back of it. */
export interface ChargeRecord {
  reference: string;
  state: string;
  amountKobo: number;
  paidKobo: number;
  /** What of it pays for what was bought. */
  usedKobo: number;
  channel: string | null;
  createdAt: Date;
  paidAt: Date | null;
  refunds: {
    reference: string;
    amountKobo: number;
    reason: string;
    state: string;
    requestedAt: string;
    endedAt: string | null;
    paidOtherwiseAt: string | null;
  }[];
}

/** The payments of a customer with their refunds for the export, oldest first. */
export const listChargeRecords = list<ChargeRecord, [customerId: string]>(
  'charges-for-export',
  `select c.reference, c.state, c.amount_kobo as "amountKobo", c.paid_kobo as "paidKobo", c.used_kobo as "usedKobo", c.channel, c.created_at as "createdAt",
     c.paid_at as "paidAt",
     coalesce((select json_agg(json_build_object('reference', r.reference, 'amountKobo', r.amount_kobo, 'reason', r.reason,
        'state', r.state, 'requestedAt', r.requested_at, 'endedAt', r.ended_at, 'paidOtherwiseAt', r.paid_otherwise_at) order by r.id)
      from charge_refunds r where r.charge_id = c.id), '[]') as refunds
   from charges c where c.customer_id = $1 order by c.id`,
);
