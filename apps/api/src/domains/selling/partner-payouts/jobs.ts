import type { AppContext } from '../../../platform/app-context.ts';
import type { PayoutSource } from '../../earning/payouts/send-payouts.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { claimPartnerPayout } from './claim-partner-payout.ts';
import { listPartnerPayoutsToSend, sumPartnersOnTheWay } from './list-queries.ts';
import { mayPartnerPayoutLeave } from './may-partner-payout-leave.ts';
import { proposePartnerPayouts } from './propose-partner-payouts.ts';
import { recordPartnerDisbursement } from './record-partner-disbursement.ts';

/** Payouts to stores and riders, as the jobs that send payouts and record answers take them. */
export const partnerPayouts: PayoutSource = {
  listToSend: listPartnerPayoutsToSend,
  sumOnTheWay: sumPartnersOnTheWay,
  claim: claimPartnerPayout,
  record: recordPartnerDisbursement,
  mayLeave: mayPartnerPayoutLeave,
};

/** The daily job of payouts to stores and riders: proposing on Mondays. They are sent with those to agents. */
export function partnerPayoutDailyJobs({ database, log }: AppContext): DailyJob[] {
  return [
    {
      name: 'propose-partner-payouts',
      label: 'Propose payouts to stores and riders',
      run: (day, signal) => proposePartnerPayouts({ database, log }, day, signal),
    },
  ];
}
