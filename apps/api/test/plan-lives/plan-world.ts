import { randomUUID } from 'node:crypto';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { agreeByCode } from '../../src/demo/act-for-customers.ts';
import { readAgreement } from '../../src/domains/lending/loans/agreement-text.ts';
import type { Agreement } from '../../src/domains/lending/loans/life/loan-events.ts';
import { saveAddress } from '../../src/domains/people/customers/addresses.ts';
import { readBasket } from '../../src/domains/selling/baskets/read-basket.ts';
import { saveBasket } from '../../src/domains/selling/baskets/save-basket.ts';
import { askAboutCharges } from '../../src/domains/selling/checkout/ending.ts';
import { beginPayment } from '../../src/domains/selling/checkout/paying.ts';
import { quoteCheckout } from '../../src/domains/selling/checkout/quote-checkout.ts';
import { startCheckout } from '../../src/domains/selling/checkout/start-checkout.ts';
import type { ChargeStandIn } from '../charge-stand-in.ts';
import { makeOwnCustomer } from '../make-own-customer.ts';
import { makeProduct } from '../make-products.ts';
import { makeStaff } from '../make-staff.ts';
import { makeWindow } from '../make-stops.ts';
import { openPlans } from '../open-plans.ts';
import type { TestApp } from '../start-app.ts';

/** What a customer orders on a plan. */
export interface WantedOrder {
  quantities: readonly number[];
  plan: 'weeks-4' | 'months-3';
  payDay: PayDay | undefined;
  /** The day of the window; without it the order is picked up. */
  deliveredOn: Day | null;
}

/** An order on a plan that is placed. */
export interface PlacedOrder {
  number: string;
  customerId: string;
  checkoutId: string;
  loanId: string;
  loanNumber: string;
  agreement: Agreement;
  downReference: string;
}

const prices = [333_333, 250_000, 420_050] as const;
const address = {
  ...{ label: 'Home', state: 'Lagos', localGovernment: 'Epe', area: 'Aguda', street: '12 Enitan Street' },
  ...{ landmark: 'Opposite the blue mosque', recipientName: 'Mama Bisi', recipientPhone: '08020000001' },
};

/** A shop with plans, three products and a cheaper one instead of each, in which orders are placed by the operations of the product. */
export async function openPlanWorld(app: TestApp, provider: ChargeStandIn) {
  const { context } = app;
  const { database } = context;
  const plans = await openPlans(app, provider);
  const onHand = 1_000_000;
  const products: string[] = [];
  for (const priceKobo of prices) products.push((await makeProduct(app, plans.store.id, { priceKobo, onHand })).id);
  const cheaper = { priceKobo: 210_017, productId: '' };
  cheaper.productId = (await makeProduct(app, plans.store.id, { ...cheaper, onHand })).id;
  const packer = { kind: 'staff' as const, id: (await makeStaff(app, ['operations'])).id };
  const storeId = plans.store.id;
  return {
    ...{ app, context, database, provider, prices, cheaper, packer },
    /** Goes to a day, at 9:00 in Lagos. */
    goTo: (day: Day) => app.clock.set(`${day}T08:00:00Z`),
    /** A new customer orders on a plan, agrees by the code and makes the down payment. */
    async order({ quantities, plan, payDay, deliveredOn }: WantedOrder): Promise<PlacedOrder> {
      const customerId = (await makeOwnCustomer(app)).id;
      await plans.admit(customerId);
      const addressId = randomUUID();
      await database.write((tx) => saveAddress(tx, customerId, { id: addressId, ...address } as never));
      const windowId =
        deliveredOn === null ? null : await makeWindow(app, storeId, { day: deliveredOn, capacity: 1_000 });
      const choice =
        windowId === null
          ? { handover: 'pick-up' as const, addressId: null, windowId: null }
          : { handover: 'delivery' as const, addressId, windowId };
      const lines = quantities.flatMap((quantity, index) => {
        const productId = products[index] ?? '';
        return quantity > 0 ? [{ productId, quantity, substitution: 'similar' as const, substituteId: null }] : [];
      });
      const checkout = await database.write(async (tx) => {
        const { version } = await readBasket(tx, customerId);
        await saveBasket(tx, customerId, { storeId, version, mode: 'replace', lines });
        const { basket, goodsKobo, feeKobo } = await quoteCheckout(tx, customerId, choice, tx.now);
        const press = { id: randomUUID(), key: randomUUID(), basketVersion: basket.version, plan, payDay };
        const total = toNaira(goodsKobo + (feeKobo ?? 0));
        return startCheckout(tx, customerId, { ...press, ...choice, total }, { allowsExamples: true });
      });
      const { id: checkoutId, orderNumber: number } = checkout;
      await agreeByCode(context, customerId, checkoutId);
      await beginPayment(context, customerId, checkoutId);
      const downReference = `${number}-1`;
      provider.pay(downReference);
      provider.paidAt(downReference, app.clock.now().toISOString());
      await askAboutCharges(context, checkoutId);
      const loan = await plans.loan(number);
      const { agreement } = readAgreement(loan.agreementText);
      return {
        ...{ number, customerId, checkoutId, loanId: loan.id, loanNumber: loan.number, agreement, downReference },
      };
    },
  };
}

export type PlanWorld = Awaited<ReturnType<typeof openPlanWorld>>;
