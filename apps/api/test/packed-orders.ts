import { readBasket, type Substitution, saveBasket } from '@foodbank/contract/selling/baskets';
import { markReady, readShopOrder, type StaffOrder, startPacking } from '@foodbank/contract/selling/orders-staff';
import type { ChargeStandIn } from './charge-stand-in.ts';
import type { TestCustomer } from './make-own-customer.ts';
import { checkOut, followCharges } from './make-shop-order.ts';
import type { TestStaff } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

/** A line of a basket, with what the customer wants if it is missing. */
export interface WantedLine {
  productId: string;
  quantity: number;
  substitution?: Substitution;
  substituteId?: string | null;
}

/** Who is part of an order that is packed. */
export interface PackingParts {
  app: TestApp;
  provider: ChargeStandIn;
  customer: TestCustomer;
  packer: TestStaff;
  storeId: string;
}

/** What "Ready" is sent with by a packer who has ticked every line of an order. */
export const readyBody = ({ version, lines }: StaffOrder) => ({
  version,
  packed: lines.flatMap(({ id, toPack }) => (toPack > 0 ? [id] : [])),
});

/** Says that an order is ready, as a packer who has ticked every line. */
export async function sayReady(packer: TestStaff, number: string): Promise<StaffOrder> {
  const params = { number };
  const { order } = await packer.call(readShopOrder, { params });
  return (await packer.call(markReady, { params, body: readyBody(order) })).order;
}

/** Makes an order that is paid and being packed. Returns its number and what reads it as staff do. */
export async function makePackedOrder(
  { app, provider, customer, packer, storeId }: PackingParts,
  lines: readonly WantedLine[],
  delivery?: { addressId: string; windowId: string },
): Promise<{ number: string; read: () => Promise<StaffOrder> }> {
  const { basket: before } = await customer.call(readBasket, {});
  const { basket } = await customer.call(saveBasket, {
    body: { storeId, lines: [...lines], version: before.version, mode: 'replace' },
  });
  const choice = delivery === undefined ? undefined : { handover: 'delivery' as const, ...delivery };
  const checkout = await checkOut(customer, basket.version, choice);
  provider.pay(`${checkout.orderNumber}-1`);
  await followCharges(app, checkout.id);
  const params = { number: checkout.orderNumber };
  await packer.call(startPacking, { params });
  return {
    number: checkout.orderNumber,
    read: async () => (await packer.call(readShopOrder, { params })).order,
  };
}
