import type { Day } from '@foodbank/contract/primitives/day';
import { partnerKindNames } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Database, Db } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { listAccounts } from '../../money/ledger/browse-queries.ts';
import { isProposingDay, type PartnerRef, payableOf, throughOn } from './partner-rules.ts';
import { proposeForPartner } from './propose-partner-payout.ts';

const batchSize = 500;

/**
 * On Mondays, proposes the payouts of what was booked by the end of Sunday, a store or rider at a time. Returns a line for the console. It
 * makes nothing twice: a partner has one payout that is not over, and an entry stands in one payout.
 */
export async function proposePartnerPayouts(
  { database, log }: { database: Database; log: Log },
  day: Day,
  signal?: AbortSignal,
): Promise<string> {
  if (!isProposingDay(day)) return 'Stores and riders are proposed on Mondays.';
  const through = throughOn(day);
  const counts = { proposed: 0, held: 0, carried: 0, exists: 0, 'nothing-due': 0, failed: 0 };
  for await (const partner of listOwedPartners(database.read)) {
    signal?.throwIfAborted();
    // An error for one partner doesn't stop the payouts of the others.
    const made = await database
      .write((tx) => proposeForPartner(tx, { partner, through, by: null }))
      .then((outcome) => outcome.made)
      .catch((error: unknown) => {
        log.error({ err: error, partner, through }, 'a payout to a partner could not be proposed');
        return 'failed' as const;
      });
    counts[made] += 1;
  }
  if (counts.failed > 0) throw new Error(`${counts.failed} payouts to partners could not be proposed`);
  return `${counts.proposed} proposed, ${counts.held} held, ${counts.carried} carried to the next week.`;
}

/** Every store and rider whose account has a balance besides the payouts on their way. */
async function* listOwedPartners(db: Db): AsyncGenerator<PartnerRef> {
  for (const kind of partnerKindNames) {
    for (let after = ''; ; ) {
      const accounts = await listAccounts(db, payableOf({ kind, id: '' }).kind, after, batchSize);
      for (const { owner, creditsPostedKobo, debitsPostedKobo, debitsPendingKobo } of accounts)
        if (creditsPostedKobo !== debitsPostedKobo + debitsPendingKobo) yield { kind, id: owner };
      const last = accounts.at(-1);
      if (last === undefined) break;
      after = last.owner;
    }
  }
}
