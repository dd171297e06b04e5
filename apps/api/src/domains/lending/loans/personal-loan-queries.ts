import type { Day } from '@foodbank/contract/primitives/day';
import { get, list } from '../../../platform/database.ts';

/** What is exported of a customer's loan: what was agreed, and what happened. Amounts are kobo. */
export interface LoanRecord {
  number: string;
  owner: string;
  state: string;
  acceptedOn: Day;
  /** The sealed text, as JSON. */
  agreement: unknown;
  openKobo: number;
  creditKobo: number;
  settledOn: Day | null;
  events: { kind: string; on: Day; recordedAt: string; payload: unknown }[];
}

/** The loans of a customer with their events for the export, oldest first. */
export const listLoanRecords = list<LoanRecord, [customerId: string]>(
  'loans-for-export',
  `select l.number, l.owner, l.state, l.accepted_on as "acceptedOn", l.agreement::jsonb as agreement,
     l.open_principal_kobo + l.open_charge_kobo + l.open_late_fee_kobo as "openKobo", l.credit_kobo as "creditKobo",
     l.settled_on as "settledOn",
     coalesce((select json_agg(json_build_object('kind', e.kind, 'on', e.on_day, 'recordedAt', e.recorded_at, 'payload', e.payload)
        order by e.number) from loan_events e where e.loan_id = l.id), '[]') as events
   from loans l where l.customer_id = $1 order by l.id`,
);

/** How many loans some customers have, and how many of them are not over. */
export const countLoansOf = get<{ all: number; running: number }, [customerIds: readonly string[]]>(
  'count-loans-of-customers',
  `select count(*)::int as all, count(*) filter (where state in ('accepted', 'active', 'for-write-off'))::int as running
   from loans where customer_id = any($1)`,
);
