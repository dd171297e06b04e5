import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { expireCheckout } from './ending.ts';
import { findKeptPayments } from './paying.ts';
import { listDueCheckouts } from './queries.ts';
import { checkoutEndsQueue } from './start-checkout.ts';
import { type PageByPhone, partPaymentsQueue, tellPart } from './tell-part.ts';

/** Checkouts whose job was lost are looked for. */
export const checkoutSweepQueue = 'checkout-sweep';

const sweptMax = 200;

/** Paid charges whose job was lost are looked for. */
export const keptPaymentsQueue = 'kept-payments';

/** The jobs of checkouts: what is missing of a payment, and the end of holds. */
export function checkoutJobs(context: AppContext, pageByPhone: PageByPhone): Job[] {
  const { clock, config, database } = context;
  return [
    {
      queue: partPaymentsQueue,
      run: (id) => database.write((tx) => tellPart(tx, id, { publicUrl: config.publicUrl, pageByPhone })),
    },
    { queue: checkoutEndsQueue, run: (id) => expireCheckout(context, id) },
    {
      queue: checkoutSweepQueue,
      cron: '*/5 * * * *',
      async run() {
        for (const { id } of await listDueCheckouts(database.read, clock.now(), sweptMax))
          await database.write((tx) => tx.enqueue(checkoutEndsQueue, id));
      },
    },
    { queue: keptPaymentsQueue, cron: '*/15 * * * *', run: async () => void (await findKeptPayments(context)) },
  ];
}
