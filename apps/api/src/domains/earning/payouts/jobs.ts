import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { disbursementChangedQueue } from '../../money/payments/queue-names.ts';
import { payoutLinesChangedQueue } from '../commissions/record-order-lines.ts';
import { changePayoutLines } from './change-payout-lines.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { proposePayouts } from './propose-payouts.ts';
import { recordDisbursement } from './record-disbursement.ts';
import { payoutsSendQueue } from './review-payouts.ts';
import { sendPayouts } from './send-payouts.ts';

const sendingParts = (context: AppContext, hasAcceptedTerms: HasAcceptedTerms) => {
  const { database, clock, log, providers } = context;
  return { database, clock, log, hasAcceptedTerms, balanceKobo: () => providers.payouts.balanceKobo() };
};

/**
 * The jobs of payouts: what was approved is sent, also every half an hour of the working day, because a balance or a bound may have kept
 * it; a disbursement's answer is recorded; a payout whose line was reversed is made anew.
 */
export function payoutJobs(context: AppContext, hasAcceptedTerms: HasAcceptedTerms): Job[] {
  const { database, clock } = context;
  const send = async () => void (await sendPayouts(sendingParts(context, hasAcceptedTerms), businessDateOf(clock)));
  return [
    { queue: payoutsSendQueue, cron: '*/30 8-17 * * *', run: send },
    { queue: disbursementChangedQueue, run: (id) => database.write((tx) => recordDisbursement(tx, id)) },
    {
      queue: payoutLinesChangedQueue,
      run: (agentId) => database.write((tx) => changePayoutLines(tx, agentId, hasAcceptedTerms)),
    },
  ];
}

/** The daily jobs of payouts: proposing on the 3rd, and sending. */
export function payoutDailyJobs(context: AppContext, hasAcceptedTerms: HasAcceptedTerms): DailyJob[] {
  const { database, log } = context;
  return [
    {
      name: 'propose-payouts',
      label: 'Propose payouts',
      run: (day, signal) => proposePayouts({ database, log, hasAcceptedTerms }, day, signal),
    },
    {
      name: 'send-payouts',
      label: 'Send payouts',
      run: (day) => sendPayouts(sendingParts(context, hasAcceptedTerms), day),
    },
  ];
}
