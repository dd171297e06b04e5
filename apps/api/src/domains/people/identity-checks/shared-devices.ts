/**
 * Customers who used one browser. It says nothing by itself: families share a phone. A person looks once, and what a person accepted of two
 * customers is not looked at again.
 */
import { get, list, run, type Tx } from '../../../platform/database.ts';
import { listAccountsOfBrowser } from '../accounts/known-devices.ts';

const insertShared = run<[customerId: string, others: readonly string[], at: Date]>(
  'insert-shared-devices-of-identity',
  `insert into identity_shared_devices (customer_id, other_customer_id, seen_at)
   select $1, id, $3 from customers where id = any($2) and source = 'own' and erased_at is null on conflict do nothing`,
);

/** Notes which other customers this browser is known to. The first time counts. The caller has locked the customer. */
export async function noteSharedDevices(tx: Tx, customerId: string, deviceTokens: readonly string[]): Promise<void> {
  const accounts = await listAccountsOfBrowser(tx, deviceTokens, 'customer', tx.now);
  const others = accounts.filter((id) => id !== customerId);
  if (others.length > 0) await insertShared(tx, customerId, others, tx.now);
}

/** With whom a customer shares a browser, and since when that is known, whoever of both asked. */
const pairs = `select other, min(seen_at) as seen_at from (
     select other_customer_id as other, seen_at from identity_shared_devices where customer_id = $1
     union all select customer_id, seen_at from identity_shared_devices where other_customer_id = $1) both_ways group by other`;

const othersOf = list<{ other: string }, [customerId: string]>(
  'customers-who-share-a-device',
  `select other from (${pairs}) p order by other`,
);
const lockPair = run<[pair: string]>(
  'lock-customers-who-share-a-device',
  'select pg_advisory_xact_lock(hashtextextended($1, 46))',
);

/**
 * Whether another customer with the same browser is or was verified, or waits for a person; but for one whom a person saw beside this customer and
 * verified either of them.
 */
const isKnownToAnother = get<{ isKnown: boolean }, [customerId: string]>(
  'is-device-of-another',
  `select exists (select from (${pairs}) p
     where exists (select from identity_checks o where o.customer_id = p.other and o.state in ('verified', 'lapsed', 'needs-a-person'))
       and not exists (select from identity_checks a where a.customer_id in ($1, p.other) and a.decided_by is not null
         and a.state in ('verified', 'lapsed') and a.decided_at >= p.seen_at)) as "isKnown"`,
);

/** Whether a person has to look, because another customer used the same browser. Two of them are decided one after the other. */
export async function isDeviceKnown(tx: Tx, customerId: string): Promise<boolean> {
  for (const { other } of await othersOf(tx, customerId)) await lockPair(tx, [customerId, other].sort().join(' '));
  return (await isKnownToAnother(tx, customerId)).isKnown;
}
