import { phoneKey } from '@foodbank/contract/primitives/phone';
import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import { makeOwnCustomer, type TestCustomer } from './make-own-customer.ts';
import type { Wanted } from './make-shop-order.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

/** Begins an order by phone for a customer and fills it with lines for pick-up. */
export async function fillAssisted(
  staff: TestStaff,
  customerId: string,
  storeId: string,
  wanted: Wanted,
): Promise<calls.AssistedOrder> {
  const { order } = await staff.call(calls.startAssistedOrder, { params: { customerId } });
  const lines = Object.entries(wanted).map(([productId, quantity]) => ({ productId, quantity }));
  const place = { handover: 'pick-up', addressId: null, windowId: null } as const;
  const body = { version: order.version, storeId, lines, ...place };
  return (await staff.call(calls.saveAssistedOrder, { params: { id: order.id }, body })).order;
}

/** Sends the customer the text message for what was filled in. */
export const offer = async (staff: TestStaff, { id, version, total }: calls.AssistedOrder) =>
  (await staff.call(calls.offerAssistedOrder, { params: { id }, body: { version, total } })).order;

/** What the newest of a number of text messages to a customer says: the code and the path of the link. */
export async function offerIn(app: TestApp, { phone }: Pick<TestCustomer, 'phone'>, count = 1) {
  const text = await app.waitForText(phoneKey(phone) ?? phone, count);
  const code = /code (\d{6})/.exec(text)?.[1] ?? '';
  const path = /\/o\/[\w-]{22}/.exec(text)?.[0] ?? '';
  return { text, code, path };
}

/** Types a code of an order by phone, and accepts any answer. */
export const typeCode = (staff: TestStaff, { id }: Pick<calls.AssistedOrder, 'id'>, code: string) =>
  staff.send(calls.confirmAssistedOrder, { params: { id }, body: { code } });

/** Makes an order by phone for a new customer, who told the code. Returns it once its payment can begin, with the path of the page. */
export async function orderByPhone(app: TestApp, staff: TestStaff, storeId: string, wanted: Wanted) {
  const customer = await makeOwnCustomer(app);
  const filled = await fillAssisted(staff, customer.id, storeId, wanted);
  await offer(staff, filled);
  const { path, code } = await offerIn(app, customer);
  const { order } = await staff.call(calls.confirmAssistedOrder, { params: { id: filled.id }, body: { code } });
  await app.waitForText(phoneKey(customer.phone) ?? '', 2);
  return { customer, path, number: order.order?.number ?? '' };
}
