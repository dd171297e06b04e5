/**
 * Who has something in common with a customer. It is read when a record is opened, from what is stored for other reasons, and nothing is decided by
 * it: a person looks. Of payment cards those are compared that customers keep.
 */
import type { SharedKind } from '@foodbank/contract/people/identity-checks-staff';
import { list } from '../../../platform/database.ts';

/** How many others are shown, and read of each kind at most: a house may have many flats, and one shop may receive for a whole street. */
const othersMax = 20;

const placeOf = (table: string) =>
  `place_key(${table}.state, ${table}.local_government, ${table}.area, ${table}.street)`;
const homeOf = (table: string) =>
  `place_key(${table}.home ->> 'state', ${table}.home ->> 'localGovernment', ${table}.home ->> 'area', ${table}.home ->> 'street')`;
const address = (table: string) => `${table}.deleted_at is null and ${table}.street <> ''`;
const recipient = (table: string) => `${table}.deleted_at is null and ${table}.recipient_phone <> ''`;

/** Each kind with the ways to the other customers who have it in common, and pictures below. */
const kinds: Readonly<Record<Exclude<SharedKind, 'picture'>, readonly string[]>> = {
  number: [
    `select o.customer_id from identity_checks c join identity_checks o on o.number_digest = c.number_digest
     where c.customer_id = $1 and o.customer_id <> $1`,
  ],
  device: [
    `select other_customer_id from identity_shared_devices where customer_id = $1`,
    `select customer_id from identity_shared_devices where other_customer_id = $1`,
  ],
  card: [
    `select o.customer_id from saved_cards c join saved_cards o on o.signature_digest = c.signature_digest
     where c.customer_id = $1 and o.customer_id <> $1`,
  ],
  account: [
    `select o.customer_id from refund_accounts a join refund_accounts o on o.number_digest = a.number_digest
     where a.customer_id = $1 and o.customer_id <> $1 and a.erased_at is null and o.erased_at is null`,
  ],
  address: [
    `select o.customer_id from places p join customer_addresses o on ${placeOf('o')} = p.place and ${address('o')}
     where o.customer_id <> $1`,
    `select o.customer_id from places p join identity_reviews o on ${homeOf('o')} = p.place and o.home is not null
     where o.customer_id <> $1`,
  ],
  phone: [
    `select o.id from recipients r join customers o on o.phone_key = r.phone and o.source = 'own' where o.id <> $1`,
    `select o.customer_id from phones p join customer_addresses o on recipient_key(o.recipient_phone) = p.phone and ${recipient('o')}
     where o.customer_id <> $1`,
  ],
};

// The hashes of a picture, and of the same one made smaller or saved again, differ in few of 64 bits.
const alikePictures = `select o.customer_id, o.id as picture_id, p.id as own_id
    from identity_pictures p join identity_pictures o on bit_count(o.hash # p.hash) <= $2
    where p.customer_id = $1 and p.state = 'ready' and o.state = 'ready' and o.customer_id <> $1 limit ${othersMax}`;

/** Another customer who has something in common with one. */
export interface AlikeCustomer {
  customerId: string;
  kinds: SharedKind[];
  /** The other one's picture that is alike, and the customer's own picture that it is like; null for none. */
  pictureId: string | null;
  ownPictureId: string | null;
  isVerified: boolean;
}
/**
 * The customers who have something in common with one, those with the most first: at most 20. `distanceMax`: in how many of 64 bits the hashes
 * of two pictures may differ. Erased customers have nothing left that could be looked at.
 */
export const listAlikeCustomers = list<AlikeCustomer, [customerId: string, distanceMax: number]>(
  'customers-who-are-alike',
  `with places as (
     select ${placeOf('a')} as place from customer_addresses a where a.customer_id = $1 and ${address('a')}
     union select ${homeOf('r')} from identity_reviews r where r.customer_id = $1 and r.home is not null
   ), recipients as (
     select distinct recipient_key(a.recipient_phone) as phone from customer_addresses a where a.customer_id = $1 and ${recipient('a')}
   ), phones as (
     select phone from recipients union select phone_key from customers where id = $1 and source = 'own' and erased_at is null
   ), pictures as (
     ${alikePictures}
   ), found (kind, customer_id) as (
     ${Object.entries(kinds)
       .flatMap(([kind, ways]) => ways.map((way) => `(select '${kind}', k.* from (${way}) k limit ${othersMax})`))
       .join('\n     union all ')}
     union all select 'picture', customer_id from pictures
   )
   select f.customer_id as "customerId", array_agg(distinct f.kind) as kinds, p.picture_id as "pictureId", p.own_id as "ownPictureId",
     exists (select from identity_checks v where v.customer_id = f.customer_id and v.state = 'verified') as "isVerified"
   from found f join customers c on c.id = f.customer_id and c.erased_at is null
     left join lateral (select picture_id, own_id from pictures where customer_id = f.customer_id order by picture_id limit 1) p on true
   group by f.customer_id, p.picture_id, p.own_id order by count(distinct f.kind) desc, f.customer_id limit ${othersMax}`,
);
