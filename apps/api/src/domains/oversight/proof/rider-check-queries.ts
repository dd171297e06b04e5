import { type Db, statement } from '../../../platform/database.ts';
import { findAccountDifferences, type ProofDifference } from './check-queries.ts';

const atMost = 200;

/**
 * What riders earned with stops that ended, delivered or with nobody at home twice, beside what was ever credited to them for stops. One statement,
 * so that it sees one instant. `$1` is since when a rider's stops or account changed, or null for all riders.
 */
const ridersAndLedger = statement<ProofDifference>(
  'proof-riders-and-ledger',
  `with mine as materialized (
     select rider_id::text as id from delivery_stops where rider_id is not null and ended_at is not null
       and ($1::timestamptz is null or ended_at >= $1)
     union select owner from ledger_accounts where kind = 'rider-payable' and ($1::timestamptz is null or last_booked_at >= $1)),
   sides as (
     select m.id,
       (select coalesce(sum(s.rider_fee_kobo), 0) from delivery_stops s
        where s.rider_id = m.id::uuid and s.state in ('delivered', 'missed')) as earned,
       -- A payout that came back credits the rider again.
       (select coalesce(sum(a.credits_posted_kobo), 0) from ledger_accounts a
        where a.kind = 'rider-payable' and a.owner = m.id)
       - (select coalesce(sum(t.amount_kobo), 0) from partner_payouts p
          join ledger_transfers t on t.subject = 'partner-payout:' || p.id and t.code = 'payout-returned'
          where p.partner_kind = 'rider' and p.partner_id = m.id::uuid) as booked
     from mine m)
   select 'rider:' || id as subject, null as "agentId", jsonb_build_object('earnedKobo', earned, 'bookedKobo', booked) as detail
   from sides where earned <> booked order by 1 limit ${atMost}`,
);
const partnersBooked = statement<{ owner: string }>(
  'proof-partners-booked',
  `select owner from ledger_accounts where kind in ('rider-payable', 'store-payable') and ($1::timestamptz is null or last_booked_at >= $1)`,
);

/** The accounts of riders and stores beside their entries. They are no agents. */
async function findAccountsOfPartners(db: Db, since: Date | null): Promise<ProofDifference[]> {
  const owners = (await db.list(partnersBooked, [since])).map(({ owner }) => owner);
  return (await findAccountDifferences(db, owners)).map((one) => ({ ...one, agentId: null }));
}

/** The checks of what is owed to riders. */
export const riderChecks = [
  { name: 'riders-and-ledger', find: (db: Db, since: Date | null) => db.list(ridersAndLedger, [since]) },
  { name: 'accounts-and-entries', find: findAccountsOfPartners },
] as const;
