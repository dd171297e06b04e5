import type { PlanTerms } from '@foodbank/contract/lending/plans';
import { addDays, addMonths, type Day } from '@foodbank/contract/primitives/day';
import { sealAgreement } from '../apps/api/src/domains/lending/loans/agreement-text.ts';
import type { Agreement, LoanEvent } from '../apps/api/src/domains/lending/loans/life/loan-events.ts';
import { replayLoan } from '../apps/api/src/domains/lending/loans/life/replay-loan.ts';
import { planDueDays, quotePlan } from '../apps/api/src/domains/lending/loans/terms/quote-plan.ts';
import { withClient } from './open-postgres.ts';

/** Loans of one kind: all alike, each with one late fee on the day. */
export interface LoanAge {
  name: string;
  plan: PlanTerms;
  /** How many instalments were paid, each on its due day. The next one never is. */
  paid: number;
  /** How many days before the day that one falls due. */
  dueBefore: number;
  /** True where each loan has a customer of its own, who can be told. */
  isOfMany?: boolean;
}

const plan = {
  charge: { kind: 'declining', ppm: 20_000 },
  downPaymentPpm: 250_000,
  lateFee: { ppm: 10_000, everyDays: 30 },
  costCapPpm: 600_000,
} as const;
const totalKobo = 4_000_000;
const [customerId, planCode] = ['BENCH', 'bench-36'];

// Both are of one plan, so that age alone makes the difference.
const long: PlanTerms = { ...plan, instalments: 36, due: { every: 1, unit: 'months' } };
/** A loan whose first instalment was due a month ago, and was not paid. */
export const month: LoanAge = { name: 'a month after the first due day', plan: long, paid: 0, dueBefore: 31 };
/** A loan of which all instalments but the last were paid, each on its day. */
export const threeYears: LoanAge = { name: 'three years later', plan: long, paid: 35, dueBefore: 31 };
/** A loan of four weeks whose second instalment falls due on the day. */
export const due: LoanAge = {
  ...{ name: 'due', plan: { ...plan, instalments: 4, due: { every: 7, unit: 'days' } }, paid: 1 },
  ...{ dueBefore: 0, isOfMany: true },
};

/** Fills an empty database with loans that were closed up to the day before, and change on the day: by a late fee, or a part that falls due. */
export async function loadLoans(url: string, age: LoanAge, { count, day }: { count: number; day: Day }): Promise<void> {
  const { agreement, events } = storyOf(age, day);
  const before = addDays(day, -1);
  const { books, open, ...state } = replayLoan(agreement, events, before);
  if (state.nextChangeOn !== day) throw new Error(`the loans change on ${state.nextChangeOn}, not on ${day}`);
  const quote = quotePlan({ plan: age.plan, totalKobo, promisedOn: agreement.promisedOn, holidays: [] });
  const { text } = sealAgreement({ form: 1, customerId, owner: 'OWNER', agreement, quote });
  const facts = events.map(({ number, on, kind, ...payload }) => ({ number, kind, on_day: on, payload }));
  await withClient(url, async (client) => {
    await client.query(
      `insert into plans (code, name, audience, place, added_at) values ('${planCode}', 'Bench', 'verified-customers', 99, now())`,
    );
    await client.query(
      `insert into plan_versions (plan_code, version, from_on, terms, added_at) values ('${planCode}', 1, '2020-01-01', $1, now())`,
      [age.plan],
    );
    const ofMany = `'${customerId}-' || n, 'Bench', 'Bench', '', '', '0803' || lpad(n::text, 7, '0'), '234803' || lpad(n::text, 7, '0')`;
    const ofOne = `'${customerId}', 'Bench', 'Bench', '', '', '', ''`;
    await client.query(
      `insert into customers (id, firstname, lastname, email, email_key, phone, phone_key, name, masked_email, masked_phone, referred_at, updated_at, source)
       select ${age.isOfMany ? ofMany : ofOne}, 'Bench', '', '', now(), now(), 'own' from generate_series(1, $1) n`,
      [age.isOfMany ? count : 1],
    );
    await client.query(
      `insert into loans (number, customer_id, owner, plan_code, plan_version, agreement, agreement_hash, accepted_on, key, digest,
         created_at, replayed_through, event_count, schedule_version, state, next_change_on, open_principal_kobo, open_charge_kobo,
         open_late_fee_kobo, due_kobo, overdue_kobo, late_since, credit_kobo, books_principal_kobo, books_charge_kobo,
         books_charge_income_kobo, books_funds_kobo, changed_at)
       select 'LN-' || lpad(n::text, 8, '0'), ${age.isOfMany ? `'${customerId}-' || n` : `'${customerId}'`}, owner, $1, 1, text, sha256(convert_to(text, 'UTF8')), $2, owner,
         sha256('loaded'), now(), $3, $4, 0, $5, $6, $7, $8, 0, $9, $10, $11, 0, $12, $13, $14, $15, now()
       from (select n, 'order:' || n as owner, replace($16, 'OWNER', 'order:' || n) as text from generate_series(1, $17) n) made`,
      [
        ...[planCode, agreement.acceptedOn, before, events.length, state.state, state.nextChangeOn],
        ...[
          open.principalKobo,
          open.financeChargeKobo,
          state.dueKobo,
          state.overdueKobo,
          state.overdueKobo > 0 ? addDays(before, -state.daysLate) : null,
        ],
        ...[books.principalKobo, books.financeChargeKobo, books.financeChargeIncomeKobo, books.fundsKobo, text, count],
      ],
    );
    await client.query(
      `insert into loan_events (loan_id, number, kind, on_day, payload, key, digest, actor_kind, actor_id, recorded_at, recorded_on)
       select l.id, e.number, e.kind, e.on_day, e.payload, l.owner || ':' || e.number, sha256('loaded'), 'system', 'system', now(),
         e.on_day
       from loans l, json_to_recordset($1) as e (number integer, kind text, on_day date, payload jsonb)`,
      [JSON.stringify(facts)],
    );
    await client.query('vacuum (analyze) loans, loan_events');
  });
}

/** What was agreed and what happened, so that the late fee of the unpaid instalment counts on the day. */
function storyOf({ plan: terms, paid, dueBefore }: LoanAge, day: Day): { agreement: Agreement; events: LoanEvent[] } {
  const promisedOn = startOf(terms, paid, addDays(day, -dueBefore));
  const dueDays = planDueDays(terms, promisedOn, []);
  const { rows } = quotePlan({ plan: terms, totalKobo, promisedOn, holidays: [] });
  const agreement = { planCode, planVersion: 1, plan: terms, totalKobo, acceptedOn: promisedOn, promisedOn, dueDays };
  const payments = rows.slice(0, paid).map(({ dueOn, paymentKobo }, index): LoanEvent => {
    return { number: index + 2, on: dueOn, kind: 'paid', id: `payment ${index + 1}`, kobo: paymentKobo };
  });
  return { agreement, events: [{ number: 1, on: promisedOn, kind: 'delivered' }, ...payments] };
}

/** The day from which the first unpaid instalment falls due on a day. */
function startOf({ due }: PlanTerms, paid: number, dueOn: Day): Day {
  if ('paydays' in due) throw new Error('the bench has no plan with paydays');
  const periods = (paid + 1) * due.every;
  return due.unit === 'days' ? addDays(dueOn, -periods) : addMonths(dueOn, -periods);
}
