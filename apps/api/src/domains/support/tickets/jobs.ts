import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { chargeDisputesQueue } from '../../money/charges/queue-names.ts';
import { checkoutMoneyQueue } from '../../selling/checkout/checkout-charges.ts';
import { noteChargeback } from './note-chargeback.ts';
import { notePaymentTrouble } from './note-payment-trouble.ts';

/** The jobs that open cases: for late, wrong or double payments, and for chargebacks. */
export function ticketJobs(context: AppContext): Job[] {
  return [
    {
      queue: checkoutMoneyQueue,
      run: (checkoutId: string) => context.database.write((tx) => notePaymentTrouble(tx, checkoutId)),
    },
    { queue: chargeDisputesQueue, run: (eventId: string) => noteChargeback(context, eventId) },
  ];
}
