import { type AlikeBy, type AlikeOutcome, alikePageSize } from '@foodbank/contract/selling/sign-ups-staff';
import { type Db, statement } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import type { Source } from '../../people/customers/queries.ts';

/** A customer who looks like the own agent. Both may have been erased meanwhile. */
export interface AlikeCustomerRow extends Position {
  customerName: string;
  maskedEmail: string;
  maskedPhone: string;
  source: Source;
  orderCount: number;
  agentId: string;
  firstname: string;
  lastname: string;
  referralCode: string;
  agentEmail: string;
  agentPhone: string | null;
  alikeBy: AlikeBy;
  foundAt: Date;
  /** The next three are null while a decision waits; `decidedBy` is the member's name. */
  outcome: AlikeOutcome | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const columns = `k.customer_id as id, c.name as "customerName", c.masked_email as "maskedEmail", c.masked_phone as "maskedPhone", c.source,
     c.order_count as "orderCount", k.agent_id as "agentId", a.firstname, a.lastname, a.referral_code as "referralCode",
     a.email as "agentEmail", a.phone as "agentPhone", k.alike_by as "alikeBy", k.found_at as "foundAt", k.outcome,
  k.decided_at as "decidedAt", s.name as "decidedBy"`;
const tables = `alike_customers k join customers c on c.id = k.customer_id join agents a on a.id = k.agent_id
  left join staff_members s on s.id::text = k.decided_by`;
const openOnes = statement<AlikeCustomerRow>(
  'list-alike-customers',
  `select ${columns}, (extract(epoch from k.found_at) * 1000000)::bigint::text as micros
   from ${tables}
   where k.outcome is null and ($3::uuid is null or k.agent_id = $3)
     and (k.found_at, k.customer_id) > ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::text)
   order by k.found_at, k.customer_id limit ${alikePageSize + 1}`,
);
const decidedOnes = statement<AlikeCustomerRow>(
  'list-decided-alike-customers',
  `select ${columns}, (extract(epoch from k.decided_at) * 1000000)::bigint::text as micros
   from ${tables}
   where k.outcome is not null and ($3::uuid is null or k.agent_id = $3)
     and (k.decided_at, k.customer_id) < ('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::text)
   order by k.decided_at desc, k.customer_id desc limit ${alikePageSize + 1}`,
);
/** The customers to decide about, of one agent or of all (null), after a position: a page and one more if there are more. */
export const listAlikeCustomers = (db: Db, { micros, id }: Position, agentId: string | null) =>
  db.list(openOnes, [micros, id, agentId]);
/** The customers who were decided about, newest first, as `listAlikeCustomers`. */
export const listDecidedAlikeCustomers = (db: Db, { micros, id }: Position, agentId: string | null) =>
  db.list(decidedOnes, [micros, id, agentId]);
