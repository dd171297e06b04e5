import { randomUUID } from 'node:crypto';
import { nairaOrNull } from '@foodbank/contract/primitives/money';
import { repeatOrder as repeatOrderCall } from '@foodbank/contract/selling/baskets';
import * as calls from '@foodbank/contract/selling/checkout';
import * as evidence from '@foodbank/contract/selling/checkout-staff';
import * as offers from '@foodbank/contract/selling/plan-offers';
import { cancelOrder } from '@foodbank/contract/selling/shop-orders';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { personRoute, type Route, staffRoute } from '../../../platform/serve.ts';
import { textAsker } from '../../foundation/notifications/text-pots.ts';
import { withAttemptLimit } from '../../people/accounts/attempts.ts';
import { describeDevice } from '../../people/accounts/describe-device.ts';
import { refuseWrongCode } from '../../people/accounts/phone-codes.ts';
import { readBasket } from '../baskets/read-basket.ts';
import { readShopOrder } from '../orders/reading.ts';
import { agreeToOffer, type OfferOutcome, sendOfferCode, showOffer } from './consent.ts';
import { describeCheckout, describeUnpaid } from './describe-checkout.ts';
import { askForCustomer, cancelOwnOrder } from './ending.ts';
import { foreseeHold } from './holds.ts';
import { readLoanCharges, readLoanOffer } from './loan-evidence.ts';
import type { OfferTerms, PayrollTerms } from './offer-texts.ts';
import { previewPlans } from './offers.ts';
import { beginPayment, payCheckout } from './paying.ts';
import { describeQuote, quoteCheckout } from './quote-checkout.ts';
import { repeatOrder } from './repeat-order.ts';
import { startCheckout } from './start-checkout.ts';

/** The calls of customers about checkouts, and those about orders that need their checkout. `payroll`: what is known of employers that deduct instalments. */
export function checkoutRoutes(context: AppContext, payroll: PayrollTerms): Route[] {
  const { clock, config, database, keys, limits } = context;
  const terms: OfferTerms = { allowsExamples: !config.production, payroll };
  const describe = async (customerId: string, id: string) => ({
    checkout: await describeCheckout(database.read, customerId, id),
  });
  /** What became of a step that commits whatever comes of it. */
  const settle = <T>(outcome: OfferOutcome<T>): T => {
    if (outcome.kind === 'done') return outcome.value;
    return refuse(outcome.kind === 'changed' ? 'plan-changed' : 'invalid-code');
  };
  return [
    personRoute(calls.quoteCheckout, async ({ body }, { person }) => {
      const quote = await quoteCheckout(database.read, person.id, body, clock.now());
      const minutes = await foreseeHold(database.read, person.id, quote, clock.now());
      return { quote: { ...describeQuote(quote, body.handover), holdMinutes: minutes } };
    }),
    personRoute(calls.startCheckout, async ({ body }, { person }) => {
      const asked = { ...body, id: randomUUID() };
      const checkout = await database.write((tx) => startCheckout(tx, person.id, asked, terms));
      // On a plan nothing is asked for before the customer agrees to it.
      if (checkout.state === 'open' && checkout.charges > 0) await beginPayment(context, person.id, checkout.id);
      return describe(person.id, checkout.id);
    }),
    personRoute(calls.listUnpaidOrders, async (_, { person }) => ({
      orders: await describeUnpaid(database.read, person.id, clock.now()),
    })),
    personRoute(calls.readCheckout, ({ params: { id } }, { person }) => describe(person.id, id)),
    personRoute(calls.payCheckout, async ({ params: { id } }, { person }) => {
      await payCheckout(context, person.id, id);
      return describe(person.id, id);
    }),
    personRoute(calls.checkCheckout, async ({ params: { id } }, { person }) => {
      await describe(person.id, id);
      await limits.take('paymentChecksByCustomer', person.id);
      await askForCustomer(context, id);
      return describe(person.id, id);
    }),
    personRoute(offers.previewPlans, async ({ body }, { person }) => {
      const now = clock.now();
      const quote = await quoteCheckout(database.read, person.id, body, now);
      const previews = await previewPlans(
        database.read,
        person.id,
        quote,
        { now, businessDate: businessDateOf(clock) },
        { ...terms, payDay: body.payDay },
      );
      return { ...previews, payNow: nairaOrNull(quote.feeKobo === null ? null : quote.goodsKobo + quote.feeKobo) };
    }),
    personRoute(offers.readOffer, async ({ params: { id } }, { person, userAgent }) => {
      const device = { sessionId: person.sessionId, device: describeDevice(userAgent) };
      return { offer: await database.write((tx) => showOffer(tx, person.id, id, device, terms)) };
    }),
    personRoute(offers.sendOfferCode, async ({ params: { id }, body: { digest } }, { person, address }) => {
      const asker = textAsker(config, address);
      return settle(
        await database.write((tx) =>
          sendOfferCode(tx, person.id, { checkoutId: id, digest, sessionId: person.sessionId, asker }, terms),
        ),
      );
    }),
    personRoute(offers.agreeToOffer, async ({ params: { id }, body }, { person, address, userAgent }) => {
      const consent = { ...body, checkoutId: id, sessionId: person.sessionId, device: describeDevice(userAgent) };
      const attempt = { kind: 'customer', login: `agree-to-plan ${person.id}`, address } as const;
      const checkout = await withAttemptLimit(limits, attempt, async () => {
        const outcome = await database.write((tx) => agreeToOffer(tx, person.id, consent, terms));
        return outcome.kind === 'wrong-code' ? refuseWrongCode(database.read, body.requestId) : settle(outcome);
      });
      if (checkout.state === 'open') await beginPayment(context, person.id, checkout.id);
      return describe(person.id, checkout.id);
    }),
    personRoute(repeatOrderCall, async ({ body: { number } }, { person }) => ({
      basket: await database.write(async (tx) => {
        await repeatOrder(tx, person.id, number);
        return readBasket(tx, person.id);
      }),
    })),
    personRoute(cancelOrder, async ({ params: { number } }, { person }) => {
      await cancelOwnOrder(context, person.id, number);
      return { order: await readShopOrder(database.read, { keys, now: clock.now() }, person.id, number) };
    }),
  ];
}

/** The console's calls about how a loan began, and about its payments. */
export function checkoutStaffRoutes({ database: { read } }: AppContext): Route[] {
  return [
    staffRoute(evidence.readLoanOffer, async ({ params: { loanId } }) => ({
      offer: await readLoanOffer(read, loanId),
    })),
    staffRoute(evidence.listLoanCharges, async ({ params: { loanId } }) => ({
      charges: await readLoanCharges(read, loanId),
    })),
  ];
}
