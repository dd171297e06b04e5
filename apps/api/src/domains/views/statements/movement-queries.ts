import type { LineKind } from '@foodbank/contract/earning/commissions';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, statement } from '../../../platform/database.ts';
import type { LineEnd, LineState } from '../../earning/commissions/line-rules.ts';
import { wholeLines } from '../../earning/commissions/whole-line-queries.ts';
import type { AccountKind, TransferCode } from '../../money/ledger/rules.ts';

/** A booking that changes what an agent is owed. */
export interface Movement {
  code: TransferCode;
  /** The record that it belongs to, such as `line:<id>`. */
  subject: string;
  /** The day on which it counts. */
  day: Day;
  /** The other account of the transfer. */
  against: AccountKind;
  /** Above zero where the agent is owed more. */
  amountKobo: number;
  /** True if what was earned once and taken back is earned again, all of it or a part. */
  isAgain: boolean;
}

// What was earned before of the same order, bonus or correction: it counts on the day on which it was booked, as what was taken back does.
const again = `exists (
       select from commission_lines l where t.code in ('commission-earned', 'bonus-earned', 'commission-corrected')
         and t.subject like 'line:%' and l.id = substr(t.subject, 6)::uuid and l.amount_kobo > 0
         and (l.kind in ('restored', 'bonus-return') or (l.kind = 'correction' and l.note is null)
           or (l.kind in ('order', 'plan-first', 'plan-second') and exists (
             select from commission_lines p where p.order_number = l.order_number and p.agent_id = l.agent_id and p.kind = l.kind
               and p.id < l.id and p.completed_on is not null))))`;

// What an agent is owed less what the agent owes. Set-off moves both, and so changes nothing. One statement, so that the balances and
// the movements are of one instant.
type BalanceOrMovement = Movement | (Omit<Movement, 'code'> & { code: 'opening' | 'closing' });
const movements = statement<BalanceOrMovement>(
  'statement-movements',
  `with found as materialized (
     select t.*, a.id as account_id, ${again} as is_again
     from ledger_accounts a
     join ledger_entries e on e.account_id = a.id
     join ledger_transfers t on t.id = e.transfer_id
     where a.owner = $1 and a.kind in ('agent-payable', 'agent-recoverable') and t.kind in ('posted', 'post')),
   booked as materialized (
     select t.id, t.code, t.subject, t.is_again, t.counts_on as effective_on, o.kind as against,
       case when t.credit_account_id = t.account_id then t.amount_kobo else -t.amount_kobo end as amount_kobo
     from (select f.*, case when is_again then greatest(effective_on, booked_on) else effective_on end as counts_on from found f) t
     join ledger_accounts o on o.id = case when t.credit_account_id = t.account_id then t.debit_account_id else t.credit_account_id end
     where t.counts_on <= $3)
   select code, subject, effective_on as day, against, amount_kobo::bigint as "amountKobo", is_again as "isAgain" from (
     select id, code, subject, effective_on, against, amount_kobo, is_again from booked
     where effective_on >= $2 and against not in ('agent-payable', 'agent-recoverable')
     union all
     select null, 'opening', '', $2::date, 'capital', coalesce(sum(amount_kobo), 0), false from booked where effective_on < $2
     union all
     select null, 'closing', '', $3::date, 'capital', coalesce(sum(amount_kobo), 0), false from booked) m
   order by effective_on, id nulls first`,
);

/** What changed the balance of an agent from one day to another, both included, and the balance before and after. */
export async function listMovements(
  db: Db,
  agentId: string,
  { firstOn, lastOn }: { firstOn: Day; lastOn: Day },
): Promise<{ movements: Movement[]; openingKobo: number; closingKobo: number }> {
  const rows = await db.list(movements, [agentId, firstOn, lastOn]);
  const balance = (code: 'opening' | 'closing') => rows.find((row) => row.code === code)?.amountKobo ?? 0;
  const isMovement = (row: BalanceOrMovement): row is Movement => row.code !== 'opening' && row.code !== 'closing';
  return { movements: rows.filter(isMovement), openingKobo: balance('opening'), closingKobo: balance('closing') };
}

/** A line as far as a statement names it. */
export interface StatedLine {
  id: string;
  kind: LineKind;
  /** True for the second half of an order on a plan: what is booked for it belongs to the line `ofLineId`. */
  isSecondHalf: boolean;
  orderNumber: string | null;
  baseKobo: number | null;
  ratePpm: number | null;
  /** Of an order's line: that of the line which stands for the order now. */
  state: LineState;
  completedOn: Day | null;
  dueOn: Day | null;
  /** The line whose place it took, or that it is about. */
  ofLineId: string | null;
  note: string | null;
  endedBecause: LineEnd | null;
}

const stated = statement<StatedLine>(
  'statement-lines',
  `select l.id, case when l.kind in ('plan-first', 'plan-second') then 'order' else l.kind end as kind,
     l.kind = 'plan-second' as "isSecondHalf", coalesce(l.order_number, o.order_number) as "orderNumber", l.base_kobo as "baseKobo", l.rate_ppm as "ratePpm",
     coalesce(n.state, l.state) as state, l.completed_on as "completedOn", coalesce(n.due_on, l.due_on) as "dueOn",
     l.of_line_id as "ofLineId", l.note, l.ended_because as "endedBecause"
   from commission_lines l left join commission_lines o on o.id = l.of_line_id
   left join lateral (
     select state, due_on from commission_lines n
     where n.order_number = l.order_number and n.agent_id = l.agent_id and n.kind = l.kind order by n.id desc limit 1
   ) n on l.kind in ('order', 'plan-first')
   where l.id = any($1::uuid[])`,
);

/** Lines by id. */
export const listStatedLines = (db: Db, ids: readonly string[]) => db.list(stated, [ids]);

const expected = statement<{ kobo: number }>(
  'statement-expected',
  `select coalesce(sum(amount_kobo), 0)::bigint as kobo from commission_lines where agent_id = $1 and state = 'expected'`,
);

/** What an agent can expect from orders that are placed and not completed. */
export const sumExpected = async (db: Db, agentId: string) => (await db.get(expected, [agentId])).kobo;

/** A payout as far as a statement names it. */
export interface StatedPayout {
  id: string;
  reference: string;
  bankName: string;
  lastDigits: string;
  taxKobo: number;
}

const payouts = statement<StatedPayout>(
  'statement-payouts',
  `select id, reference, bank_name as "bankName", last_digits as "lastDigits", tax_kobo as "taxKobo"
   from payouts where id = any($1::uuid[])`,
);

/** Payouts by id. */
export const listStatedPayouts = (db: Db, ids: readonly string[]) => db.list(payouts, [ids]);

/** A line of a payout: all of it, or what was set off. */
export interface StatedPart {
  payoutId: string;
  kind: LineKind;
  orderNumber: string | null;
  completedOn: Day | null;
  amountKobo: number;
}

const parts = statement<StatedPart>(
  'statement-payout-lines',
  `select p.payout_id as "payoutId", l.kind, coalesce(l.order_number, o.order_number) as "orderNumber",
     l.completed_on as "completedOn",
     case when p.amount_kobo > 0 then p.amount_kobo + l.held_kobo else p.amount_kobo end as "amountKobo"
   from payout_lines p join ${wholeLines} l on l.id = p.line_id left join commission_lines o on o.id = l.of_line_id
   where p.payout_id = any($1::uuid[]) order by p.payout_id, p.amount_kobo < 0, l.id`,
);

/** The lines of payouts, those above zero first. Tax is no part of them. */
export const listStatedParts = (db: Db, payoutIds: readonly string[]) => db.list(parts, [payoutIds]);
