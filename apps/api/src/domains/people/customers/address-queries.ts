import type { CustomerAddress } from '@foodbank/contract/people/customer-addresses';
import { find, list, statement, type Tx } from '../../../platform/database.ts';

/** An address as stored. The recipient's phone is in the spelling that was typed. */
export type StoredAddress = CustomerAddress;

const columns = `id, label, state, local_government as "localGovernment", area, street, landmark,
  recipient_name as "recipientName", recipient_phone as "recipientPhone"`;
// Another customer's id, and one of a deleted address, change nothing.
const upsertRow = statement<{ id: string }>(
  'upsert-address',
  `insert into customer_addresses (id, customer_id, label, state, local_government, area, street, landmark, recipient_name,
     recipient_phone, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (id) do update set label = excluded.label, state = excluded.state, local_government = excluded.local_government,
     area = excluded.area, street = excluded.street, landmark = excluded.landmark, recipient_name = excluded.recipient_name,
     recipient_phone = excluded.recipient_phone, changed_at = excluded.changed_at
   where customer_addresses.customer_id = excluded.customer_id and customer_addresses.deleted_at is null
   returning id`,
);
const deleteRow = statement<{ id: string }>(
  'delete-address',
  `update customer_addresses set deleted_at = $3 where id = $2 and customer_id = $1 and deleted_at is null returning id`,
);
const wiped = `label = '', local_government = '', area = '', street = '', landmark = '', recipient_name = '', recipient_phone = ''`;
const wipeRows = statement(
  'wipe-addresses-of',
  `update customer_addresses set ${wiped}, deleted_at = coalesce(deleted_at, $2) where customer_id = $1`,
);
const wipeDeleted = statement<{ count: number }>(
  'wipe-deleted-addresses',
  `with gone as (
     update customer_addresses set ${wiped} where id in (
       select id from customer_addresses where deleted_at < $1 and street <> '' order by deleted_at limit $2
       for update skip locked)
     returning 1)
   select count(*)::int as count from gone`,
);

/** An address for the export. */
export type AddressRecord = StoredAddress & { changedAt: Date; deletedAt: Date | null };

/** A customer's addresses, last changed first. There are at most twenty. */
export const listAddresses = list<StoredAddress, [customerId: string]>(
  'addresses-of',
  `select ${columns} from customer_addresses where customer_id = $1 and deleted_at is null order by changed_at desc, id`,
);

/** An address of a customer; null for an unknown or deleted one, and for another customer's. */
export const findAddress = find<StoredAddress, [customerId: string, id: string]>(
  'address-of',
  `select ${columns} from customer_addresses where id = $2 and customer_id = $1 and deleted_at is null`,
);

/** Adds an address, or changes the customer's own one of this id. Returns false if the id is another's or was deleted. */
export async function upsertAddress(tx: Tx, customerId: string, address: StoredAddress): Promise<boolean> {
  const { id, label, state, localGovernment, area, street, landmark, recipientName, recipientPhone } = address;
  const place = [label, state, localGovernment, area, street, landmark];
  return (await tx.find(upsertRow, [id, customerId, ...place, recipientName, recipientPhone, tx.now])) !== null;
}

/** Marks an address of a customer as deleted. Returns false if there is none. */
export const markAddressDeleted = async (tx: Tx, customerId: string, id: string) =>
  (await tx.find(deleteRow, [customerId, id, tx.now])) !== null;
/** The addresses of some customers for the export, deleted ones too. */
export const listAddressesOf = list<AddressRecord, [customerIds: readonly string[]]>(
  'address-records-of',
  `select ${columns}, changed_at as "changedAt", deleted_at as "deletedAt" from customer_addresses
   where customer_id = any($1) and street <> '' order by changed_at, id`,
);

/** Wipes and deletes a customer's addresses. The state stays, for the figures. */
export const wipeAddressesOf = (tx: Tx, customerId: string) => tx.list(wipeRows, [customerId, tx.now]);
/** Wipes addresses that were deleted before an instant. Returns how many. */
export const wipeDeletedAddresses = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(wipeDeleted, [before, atMost])).count;
