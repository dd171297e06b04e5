import { randomUUID } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import type { Database } from '../src/platform/database.ts';

/** Where lines and payouts are inserted: a test's app, or a journey's database. */
interface Place {
  context: { database: Pick<Database, 'pool'> };
  clock: { now(): Date };
}

/** A commission line to insert by SQL, for tests about how lines are shown. */
export interface TestLine {
  /** By default the database makes it. */
  id?: string;
  kind?: string;
  state?: string;
  amountKobo?: number;
  baseKobo?: number | null;
  ratePpm?: number | null;
  orderNumber?: string | null;
  placedOn?: Day | null;
  completedOn?: Day | null;
  dueOn?: Day | null;
  sent?: boolean;
  setOffKobo?: number;
  settledKobo?: number;
  ofLineId?: string | null;
  note?: string | null;
  endedBecause?: string | null;
  createdAt?: string;
}

const ordinary = {
  kind: 'order',
  state: 'earned',
  amountKobo: 54_161,
  baseKobo: 2_708_050,
  ratePpm: 20_000,
  orderNumber: null,
  placedOn: '2026-06-01',
  completedOn: '2026-06-03',
  dueOn: '2026-06-10',
  sent: false,
  setOffKobo: 0,
  settledKobo: 0,
  ofLineId: null,
  note: null,
  endedBecause: null,
  createdAt: '2026-06-01T09:00:00Z',
};

/** Inserts a line of an agent without booking it. Returns its id. */
export async function makeLine(
  { context }: Pick<Place, 'context'>,
  agentId: string,
  given: TestLine = {},
): Promise<string> {
  const { id = null, ...one } = { ...ordinary, ...given };
  const { rows } = await context.database.pool.query(
    `insert into commission_lines (id, agent_id, kind, state, amount_kobo, base_kobo, rate_ppm, order_number, placed_on, completed_on,
       due_on, sent, set_off_kobo, settled_kobo, of_line_id, note, ended_because, created_at, changed_at)
     values (coalesce($1, uuidv7()), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18) returning id`,
    [id, agentId, ...Object.values(one)],
  );
  return rows[0].id;
}

/** A payout to insert by SQL. */
export interface TestPayout {
  /** By default the database makes it. */
  id?: string;
  state: string;
  dueMonth?: Day;
  lines: { id: string; amountKobo: number; releasedAt?: string }[];
  paidOn?: Day;
  heldBecause?: string;
}

const seen = ['reviewed', 'approved', 'sending', 'unclear', 'paid', 'failed', 'returned'];
const sent = ['sending', 'unclear', 'paid', 'failed', 'returned'];
const over = ['paid', 'failed', 'returned', 'refused'];

/** Inserts a payout of an agent with its lines, without paying it. Returns its id. */
export async function makePayout({ context, clock }: Place, agentId: string, given: TestPayout): Promise<string> {
  const { id: givenId = null, state, dueMonth = '2026-05-01', lines, paidOn = null, heldBecause = null } = given;
  const sum = (sign: number) =>
    lines.reduce((kobo, { amountKobo }) => kobo + (Math.sign(amountKobo) === sign ? amountKobo * sign : 0), 0);
  const [positive, setOff] = [sum(1), sum(-1)];
  const by = (states: readonly string[]) => (states.includes(state) ? randomUUID() : null);
  const { rows } = await context.database.pool.query(
    `insert into payouts (agent_id, due_month, sendable_from, state, positive_kobo, set_off_kobo, tax_kobo, amount_kobo, carried_kobo,
       line_count, reference, bank_code, bank_name, last_digits, flags, fingerprint, proposed_at, proposed_on, reviewed_by,
       reviewed_fingerprint, approved_by, approved_fingerprint, disbursement_id, sending_on, paid_on, ended_at, ended_on,
       held_because, changed_at, id)
     values ($1, $2, ($2::date + interval '1 month' + interval '4 days')::date, $3, $4::bigint, $5::bigint, 0, $4::bigint - $5::bigint, 0, $6, $7, '044', 'Access Bank',
       '6789', '{}', 'f', $8, ($2::date + interval '1 month' + interval '2 days')::date, $9::uuid, case when $9::uuid is not null then 'f' end,
       $10::uuid, case when $10::uuid is not null then 'f' end, $11::uuid, case when $11::uuid is not null then $12::date end, $13,
       case when $14 then $8::timestamptz end, case when $14 then coalesce($13::date, ($8::timestamptz at time zone 'Africa/Lagos')::date) end, $15, $8, coalesce($16, uuidv7())) returning id`,
    [
      ...[agentId, dueMonth, state, positive, setOff, lines.length, `payout-${randomUUID()}`, clock.now()],
      ...[
        by(seen),
        by(seen.slice(1)),
        by(sent),
        paidOn ?? '2026-06-05',
        paidOn,
        over.includes(state),
        heldBecause,
        givenId,
      ],
    ],
  );
  const { id } = rows[0];
  for (const line of lines) {
    await context.database.pool.query(
      'insert into payout_lines (payout_id, line_id, amount_kobo, released_at) values ($1, $2, $3, $4)',
      [id, line.id, line.amountKobo, line.releasedAt ?? null],
    );
  }
  return id;
}
