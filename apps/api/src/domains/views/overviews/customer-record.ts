import type { CustomerRecord } from '@foodbank/contract/people/customers-staff';
import { toNaira } from '@foodbank/contract/primitives/money';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { Tx } from '../../../platform/database.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listPersonSessions } from '../../people/accounts/person-sessions.ts';
import { listAgentNames } from '../../people/agents/name-queries.ts';
import { listAddresses } from '../../people/customers/address-queries.ts';
import { areOwnContacts, isOwnReferral } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findMember } from '../../people/staff/queries.ts';
import { findOpenAssistedOrder } from '../../selling/assisted-orders/queries.ts';
import { readBasket } from '../../selling/baskets/read-basket.ts';
import { listStores } from '../../selling/catalogue/queries.ts';
import { listOrdersOfCustomer } from '../../selling/orders/queries.ts';
import { keptTotalKobo, totalKoboOf } from '../../selling/orders/shop-order-rules.ts';
import { customerPhoneKindName } from '../../selling/sign-ups/approvals.ts';
import { findCustomerRow } from './customer-queries.ts';

const ordersShown = 20;

/** A customer of our own shop for the console, with masked contacts; null for an unknown or erased one. */
export async function readCustomerRecord(
  db: Pick<Tx, 'find' | 'list' | 'get'>,
  id: string,
  staff: StaffCaller,
  now: Date,
): Promise<CustomerRecord | null> {
  const row = await findCustomerRow(db, id);
  const customer = await findOwnCustomer(db, id);
  if (row === null || customer === null) return null;
  const { firstname, lastname, email, phone } = customer;
  const basket = await readBasket(db, id);
  const orders = await listOrdersOfCustomer(db, id, null, ordersShown + 1);
  const storeNames = new Map((await listStores(db)).map((store) => [store.id, store.name]));
  const [agent] = row.agentId === null ? [] : await listAgentNames(db, [row.agentId]);
  const assisted = await findOpenAssistedOrder(db, id);
  const change = await findOpenApproval(db, customerPhoneKindName, id);
  const contacts = { email: email ?? '', phoneKey: phoneKey(phone) ?? '' };
  return {
    ...{ id, firstname, lastname, name: row.name, state: row.state, maskedPhone: row.maskedPhone },
    maskedEmail: row.hasEmail ? row.maskedEmail : null,
    signedUpAt: row.signedUpAt.toISOString(),
    agent: agent === undefined ? null : { id: agent.id, name: `${agent.firstname} ${agent.lastname}` },
    addressCount: (await listAddresses(db, id)).length,
    deviceCount: (await listPersonSessions(db, id, now)).length,
    basket:
      basket.store === null
        ? null
        : {
            storeName: basket.store.name,
            itemCount: basket.itemCount,
            goodsTotal: basket.goodsTotal,
            updatedAt: basket.updatedAt,
          },
    orders: orders.slice(0, ordersShown).map((order) => ({
      ...{ number: order.number, state: order.state, handover: order.handover, itemCount: order.itemCount },
      storeName: storeNames.get(order.storeId) ?? '',
      total: toNaira(totalKoboOf(order)),
      keptTotal: toNaira(keptTotalKobo(order)),
      placedAt: order.placedAt?.toISOString() ?? null,
      createdAt: order.createdAt.toISOString(),
    })),
    hasMoreOrders: orders.length > ordersShown,
    assistedOrder: assisted && {
      id: assisted.id,
      openedBy: (await findMember(db, assisted.openedBy))?.name ?? 'Unknown person',
      updatedAt: assisted.updatedAt.toISOString(),
    },
    phoneChange: change && { approvalId: change.id, requestedAt: change.requestedAt.toISOString() },
    isOwn: await areOwnContacts(db, contacts, { kind: 'staff', id: staff.id }),
    isOwnReferral: await isOwnReferral(db, row.agentId, { kind: 'staff', id: staff.id }),
  };
}
