import { randomUUID } from 'node:crypto';
import { saveAddress } from '@foodbank/contract/people/customer-addresses';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import { type JourneyCustomer, type JourneyOrder, placeOrder } from './customers.ts';

/** Orders to an address in Ibadan, in the first free window. */
export const orderForDelivery = (customer: JourneyCustomer): Promise<JourneyOrder> =>
  placeOrder(customer, ['Basmati rice'], async (storeId) => {
    const addressId = randomUUID();
    const body = {
      label: 'Home',
      state: 'Oyo' as const,
      localGovernment: 'Ibadan North',
      area: 'Bodija',
      street: '12 Awolowo Avenue',
      landmark: 'Opposite the market',
      recipientName: 'Mama Bisi',
      recipientPhone: customer.phone,
    };
    await customer.call(saveAddress, { params: { id: addressId }, body });
    const { delivery } = await customer.call(getDeliveryOptions, { query: { storeId, addressId } });
    const window = delivery?.windows.find(({ left }) => left > 0);
    if (!delivery || !window) throw new Error('no window is free');
    return { handover: 'delivery', addressId, windowId: window.id, fee: delivery.fee };
  });
