import * as calls from '@foodbank/contract/lending/repayments';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import * as choices from '../loans/plan-messages.ts';
import { quotePayoff } from '../loans/quoting-payoffs.ts';
import type { Reading } from './before-hand-over.ts';
import { movePayment } from './moving.ts';
import { followRepayment, getOwnLoan, getOwnPayment, startRepayment } from './paying.ts';
import { listOwnPlans, previewRepayment, readOwnPlan, readRepayment } from './reading.ts';

/** The calls of customers about their plans. */
export function repaymentRoutes(context: AppContext, sources: Omit<Reading, 'today'>): Route[] {
  const { clock, database, limits } = context;
  const { read } = database;
  const today = () => businessDateOf(clock);
  const reading = () => ({ today: { businessDate: today(), now: clock.now() }, ...sources });
  return [
    personRoute(calls.readPlanMessages, async (_, { person }) => ({
      messages: await choices.readPlanMessages(read, person.id),
    })),
    personRoute(calls.choosePlanMessages, async ({ body }, { person }) => {
      await database.write((tx) => choices.choosePlanMessages(tx, person.id, body));
      return { messages: await choices.readPlanMessages(read, person.id) };
    }),
    personRoute(calls.listOwnPlans, (_, { person }) => listOwnPlans(read, person.id, reading())),
    personRoute(calls.readOwnPlan, async ({ params: { number } }, { person }) => ({
      plan: await readOwnPlan(read, person.id, number, reading()),
      today: today(),
    })),
    personRoute(calls.listToldOfPlan, async ({ params: { number }, query: { cursor } }, { person }) => {
      const { id } = await getOwnLoan(read, person.id, number);
      return choices.readMessagesOfLoan(read, context.keys, id, cursor);
    }),
    personRoute(calls.previewRepayment, async ({ params: { number }, body: { amount } }, { person }) => ({
      preview: await previewRepayment(read, person.id, { number, kobo: toKobo(amount) }, today()),
    })),
    personRoute(calls.quotePayoff, async ({ params: { number }, query: { on } }, { person }) => {
      const loan = await getOwnLoan(read, person.id, number);
      return { quote: await quotePayoff(read, loan, { on, today: today() }) };
    }),
    personRoute(calls.movePayment, async ({ params: { number }, body }, { person }) => {
      await database.write((tx) => movePayment(tx, person.id, { number, ...body }));
      return {
        plan: await readOwnPlan(read, person.id, number, reading()),
        today: today(),
      };
    }),
    personRoute(calls.startRepayment, async ({ params: { number }, body: { amount, key } }, { person }) => {
      const id = await startRepayment(context, person.id, { number, key, kobo: toKobo(amount) });
      return { payment: (await readRepayment(read, person.id, { number, id }, reading())).payment };
    }),
    personRoute(calls.readRepayment, ({ params }, { person }) => readRepayment(read, person.id, params, reading())),
    personRoute(calls.checkRepayment, async ({ params }, { person }) => {
      const loan = await getOwnLoan(read, person.id, params.number);
      const charge = await getOwnPayment(read, loan, params.id);
      await limits.take('paymentChecksByCustomer', person.id);
      await followRepayment(context, charge);
      return readRepayment(read, person.id, params, reading());
    }),
  ];
}
