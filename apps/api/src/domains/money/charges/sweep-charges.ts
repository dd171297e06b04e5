import type { AppContext } from '../../../platform/app-context.ts';
import { listIdleCharges, takeDueCharges } from './queries.ts';
import { chargeAsksQueue, refundsQueue } from './queue-names.ts';
import { takeDueRefunds } from './refund-queries.ts';
import { refundRest } from './refunds.ts';
import { idleMoneyMs } from './rules.ts';

// A question that is under way isn't enqueued again meanwhile.
const askedMs = 5 * 60_000;
const atMost = 200;

/**
 * Enqueues what is due: questions about charges, and refunds to send or to ask about. Gives back money that pays for nothing. Returns
 * how many questions and refunds it enqueued.
 */
export async function sweepCharges({
  chargeOwners,
  clock,
  database,
}: Pick<AppContext, 'chargeOwners' | 'clock' | 'database'>): Promise<number> {
  const until = new Date(clock.now().getTime() + askedMs);
  const count = await database.write(async (tx) => {
    const charges = await takeDueCharges(tx, until, atMost);
    for (const { id } of charges) await tx.enqueue(chargeAsksQueue, id);
    const refunds = await takeDueRefunds(tx, until, atMost);
    for (const { id } of refunds) await tx.enqueue(refundsQueue, id);
    return charges.length + refunds.length;
  });
  const idle = await database.write((tx) => listIdleCharges(tx, new Date(tx.now.getTime() - idleMoneyMs), atMost));
  for (const charge of idle)
    await database.write(async (tx) => {
      const reason = await chargeOwners[charge.owner.kind].idle(tx, charge);
      if (reason !== null) await refundRest(tx, { chargeId: charge.id, reason });
    });
  return count;
}
