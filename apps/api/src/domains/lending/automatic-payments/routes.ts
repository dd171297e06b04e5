import * as calls from '@foodbank/contract/lending/automatic-payments';
import { toKobo } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route } from '../../../platform/serve.ts';
import { listCardsOf } from '../../money/saved-cards/queries.ts';
import { getOwnLoan } from '../repayments/paying.ts';
import { describeAutomatic, describeCards } from './describing.ts';
import { checkAccount, endOwnMandate, removeCard, skipCharge, startMandate, unskipCharge } from './mandates.ts';

/** The calls of customers about what pays their plans by itself, and about their saved cards. */
export function automaticPaymentRoutes(context: AppContext): Route[] {
  const { clock, config, database, limits } = context;
  const { read } = database;
  const terms = { allowsExamples: !config.production };
  const describe = async (customerId: string, number: string) => {
    const loan = await getOwnLoan(read, customerId, number);
    return {
      automatic: await describeAutomatic(read, loan, { today: businessDateOf(clock), now: clock.now(), terms }),
    };
  };
  return [
    personRoute(calls.readAutomaticPayment, ({ params: { number } }, { person }) => describe(person.id, number)),
    personRoute(calls.startAutomaticPayment, async ({ params: { number }, body }, { person }) => {
      await limits.take('paymentChecksByCustomer', person.id);
      const { most, ...asked } = body;
      await startMandate(context, person.id, { number, mostKobo: toKobo(most), ...asked }, terms);
      return describe(person.id, number);
    }),
    personRoute(calls.endAutomaticPayment, async ({ params: { number } }, { person }) => {
      await database.write((tx) => endOwnMandate(tx, person.id, number));
      return describe(person.id, number);
    }),
    personRoute(calls.skipAutomaticPayment, async ({ params: { number }, body: { dueOn } }, { person }) => {
      await database.write((tx) => skipCharge(tx, person.id, { number, dueOn }));
      return describe(person.id, number);
    }),
    personRoute(calls.unskipAutomaticPayment, async ({ params: { number }, body: { dueOn } }, { person }) => {
      await database.write((tx) => unskipCharge(tx, person.id, { number, dueOn }));
      return describe(person.id, number);
    }),
    personRoute(calls.listSavedCards, async (_, { person }) => ({
      cards: await describeCards(read, await listCardsOf(read, person.id)),
    })),
    personRoute(calls.checkSavedAccount, async ({ params: { id } }, { person }) => {
      const card = await checkAccount(context, person.id, id);
      const [shown = refuse('not-found')] = await describeCards(read, [card]);
      return { card: shown };
    }),
    personRoute(calls.removeSavedCard, async ({ params: { id } }, { person }) => {
      await database.write((tx) => removeCard(tx, person.id, id));
      return { message: 'It is removed. Nothing is taken from it any more.' };
    }),
  ];
}
