import { confirmCustomerPhone, requestCustomerPhone } from '@foodbank/contract/people/customers-staff';
import { addDays } from '@foodbank/contract/primitives/day';
import { createCategory, requestStoreMargin, setCategoryFresh } from '@foodbank/contract/selling/catalogue-staff';
import {
  requestDayClosing,
  requestDeliveryWindows,
  requestDeliveryZone,
} from '@foodbank/contract/selling/deliveries-staff';
import { requestPartnerAccount } from '@foodbank/contract/selling/partner-payouts-staff';
import { setPrice } from '@foodbank/contract/selling/products-staff';
import { findOpenApproval } from '../src/domains/foundation/approvals/queries.ts';
import { businessDateOf } from '../src/platform/clock.ts';
import type { ChargeStandIn } from './charge-stand-in.ts';
import { makeOwnCustomer } from './make-own-customer.ts';
import { makeProduct, makeStore } from './make-products.ts';
import { makePaidOrder } from './make-shop-order.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

const reason = 'They sent us the papers';

/** Asks for each kind of request about the shop, its partners and its customers. Each returns the request's id. */
export function shopApprovals(
  app: TestApp,
  provider: ChargeStandIn,
): Record<string, (by: TestStaff) => Promise<string | null>> {
  let made = 0;
  // As the job reads it that sends the code.
  async function readUnsentCode(requestId: string): Promise<string> {
    const { rows } = await app.context.database.pool.query('select sealed from phone_codes where id = $1', [requestId]);
    return JSON.parse(app.context.keys.unseal(rows[0]?.sealed)).code;
  }
  return {
    'delivery-zone': async (by) => {
      await makeStore(app);
      const name = `Zone ${++made}`;
      const fees = { fee: 1_500, riderFee: 1_200 };
      const body = { city: 'Lagos', name, state: 'Lagos', areas: ['Epe'], ...fees, reason };
      return (await by.call(requestDeliveryZone, { body })).approvalId;
    },
    'delivery-windows': async (by) => {
      const { id: storeId } = await makeStore(app);
      const body = { storeId, plan: [{ weekday: 1, startHour: 8, endHour: 12, capacity: 5 }], reason };
      return (await by.call(requestDeliveryWindows, { body })).approvalId;
    },
    'delivery-closure': async (by) => {
      const { id } = await makeStore(app);
      const day = addDays('2040-01-01', ++made);
      const body = { storeIds: [id], day, title: 'Stocktaking', promised: 'move' as const, reason };
      return (await by.call(requestDayClosing, { body })).approvalId;
    },
    'store-margin': async (by) => {
      const { id } = await makeStore(app);
      return (await by.call(requestStoreMargin, { params: { id }, body: { marginPercent: 7.5, reason } })).approvalId;
    },
    price: async (by) => {
      const { id: storeId } = await makeStore(app);
      const { id } = await makeProduct(app, storeId);
      const startsOn = businessDateOf(app.clock);
      return (await by.call(setPrice, { params: { id }, body: { storeId, startsOn, price: 35, reason } })).approvalId;
    },
    'fresh-category': async (by) => {
      const slug = `fresh-${++made}`;
      await by.call(createCategory, { body: { slug, name: slug } });
      return (await by.call(setCategoryFresh, { params: { slug }, body: { isFresh: true, reason } })).approvalId;
    },
    'own-price-order': async (by) => {
      const { id: storeId } = await makeStore(app);
      const { id } = await makeProduct(app, storeId, { priceKobo: 500_000 });
      const startsOn = businessDateOf(app.clock);
      await by.call(setPrice, { params: { id }, body: { storeId, startsOn, price: 6_000, reason } });
      const customer = await makeOwnCustomer(app, { email: by.email.replace('@', `+own${++made}@`) });
      const { orderNumber } = await makePaidOrder(app, provider, customer, storeId, { [id]: 1 });
      return (await findOpenApproval(app.context.database.read, 'own-price-order', orderNumber))?.id ?? null;
    },
    'partner-bank-account': async (by) => {
      const { id } = await makeStore(app);
      const body = { kind: 'store' as const, id, accountNumber: '0123400163', bankCode: '044', reason };
      return (await by.call(requestPartnerAccount, { body })).approvalId;
    },
    'customer-phone': async (by) => {
      const { id: customerId } = await makeOwnCustomer(app);
      const phone = `0902${String(++made).padStart(7, '0')}`;
      const { requestId } = await by.call(requestCustomerPhone, { params: { customerId }, body: { phone, reason } });
      const code = await readUnsentCode(requestId);
      return (await by.call(confirmCustomerPhone, { params: { customerId }, body: { requestId, code } })).approvalId;
    },
  };
}
