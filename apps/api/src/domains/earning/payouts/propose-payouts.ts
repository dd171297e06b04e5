import type { Day } from '@foodbank/contract/primitives/day';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { listAgentsWithPayableLines } from '../commissions/queries.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { lastDayOf, monthBefore, proposingDayOfMonth } from './payout-rules.ts';
import { proposeForAgent } from './propose-agent-payout.ts';

/**
 * On the 3rd, proposes the payouts of what was due at the end of the month before, an agent at a time. Returns a line for the console. An
 * agent has a payout already if it ran before.
 */
export async function proposePayouts(
  { database, log, hasAcceptedTerms }: { database: Database; log: Log; hasAcceptedTerms: HasAcceptedTerms },
  day: Day,
  signal?: AbortSignal,
): Promise<string> {
  if (Number(day.slice(-2)) !== proposingDayOfMonth) return 'Payouts are proposed on the 3rd.';
  const month = monthBefore(day);
  const counts = { proposed: 0, held: 0, carried: 0, exists: 0, 'nothing-due': 0, failed: 0 };
  for (const { agentId } of await listAgentsWithPayableLines(database.read, lastDayOf(month))) {
    signal?.throwIfAborted();
    // An error for one agent doesn't stop the payouts of the others.
    const made = await database
      .write((tx) => proposeForAgent(tx, { agentId, month, by: null }, hasAcceptedTerms))
      .then((outcome) => outcome.made)
      .catch((error: unknown) => {
        log.error({ err: error, agentId, month }, 'a payout could not be proposed');
        return 'failed' as const;
      });
    counts[made] += 1;
  }
  if (counts.failed > 0) throw new Error(`${counts.failed} payouts could not be proposed`);
  return `${counts.proposed} proposed, ${counts.held} held, ${counts.carried} carried to the next month.`;
}
