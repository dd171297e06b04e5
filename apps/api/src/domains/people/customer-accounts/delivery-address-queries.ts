import { type Db, statement } from '../../../platform/database.ts';

/** An address of a customer, as an order keeps it. The phone is in the spelling that was typed. */
export interface DeliveryAddress {
  recipientName: string;
  recipientPhone: string;
  street: string;
  area: string;
  landmark: string;
  localGovernment: string;
  state: string;
}

const addressOf = statement<DeliveryAddress>(
  'delivery-address',
  `select recipient_name as "recipientName", recipient_phone as "recipientPhone", street, area, landmark,
     local_government as "localGovernment", state
   from customer_addresses where id = $2 and customer_id = $1 and deleted_at is null`,
);

/** An address of a customer for an order; null for an unknown, deleted or foreign one. */
export const findDeliveryAddress = (db: Db, customerId: string, addressId: string) =>
  db.find(addressOf, [customerId, addressId]);
