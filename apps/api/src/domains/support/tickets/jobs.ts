import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { checkoutMoneyQueue } from '../../selling/checkout/checkout-charges.ts';
import { notePaymentTrouble } from './note-payment-trouble.ts';

/** The jobs that open cases: for late, wrong or double payments, of payments. */
export function ticketJobs(context: AppContext): Job[] {
  return [
    {
      queue: checkoutMoneyQueue,
      run: (checkoutId: string) => context.database.write((tx) => notePaymentTrouble(tx, checkoutId)),
    },
  ];
}
