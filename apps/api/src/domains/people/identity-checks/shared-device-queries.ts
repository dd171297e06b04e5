import { get, list, run, type Tx } from '../../../platform/database.ts';

/** Notes that a customer and some others used one browser. The first time counts. */
export const insertSharedDevices = run<[customerId: string, others: readonly string[], at: Date]>(
  'insert-shared-devices-of-identity',
  `insert into identity_shared_devices (customer_id, other_customer_id, seen_at)
   select $1, other, $3 from unnest($2::text[]) other on conflict do nothing`,
);

// The customers who share a browser with one, each with the first time that it was seen: a row may name either of the two first.
const pairs = `select other, min(seen_at) as seen_at from (
     select other_customer_id as other, seen_at from identity_shared_devices where customer_id = $1
     union all select customer_id, seen_at from identity_shared_devices where other_customer_id = $1) both_ways group by other`;

/** With whom a customer shares a browser, by id. */
export const listSharing = list<{ other: string }, [customerId: string]>(
  'customers-who-share-a-device',
  `select other from (${pairs}) p order by other`,
);
/** Lets one transaction at a time decide about two customers. */
export const lockPair = run<[pair: string]>(
  'lock-customers-who-share-a-device',
  'select pg_advisory_xact_lock(hashtextextended($1, 46))',
);

/**
 * Whether another customer with the same browser is or was verified, or waits for a person; but for one whom a person saw beside this customer and
 * verified either of them.
 */
export const isKnownToAnother = get<{ isKnown: boolean }, [customerId: string], Tx>(
  'is-device-of-another',
  `select exists (select from (${pairs}) p
     where exists (select from identity_checks o where o.customer_id = p.other and o.state in ('verified', 'lapsed', 'needs-a-person'))
       and not exists (select from identity_checks a where a.customer_id in ($1, p.other) and a.decided_by is not null
         and a.state in ('verified', 'lapsed') and a.decided_at >= p.seen_at)) as "isKnown"`,
);
