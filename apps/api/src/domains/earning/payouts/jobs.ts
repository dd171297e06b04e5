import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import type { DailyJob } from '../../foundation/calendar/daily-jobs.ts';
import { disbursementChangedQueue } from '../../money/payments/queue-names.ts';
import { payoutLinesChangedQueue } from '../commissions/record-order-lines.ts';
import { changePayoutLines } from './change-payout-lines.ts';
import type { HasAcceptedTerms } from './payee.ts';
import { proposePayouts } from './propose-payouts.ts';
import { payoutsSendQueue } from './review-payouts.ts';
import { agentPayouts, type PayoutSource, sendPayouts } from './send-payouts.ts';

/** What the jobs of payouts get from higher domains. */
export interface PayoutJobParts {
  hasAcceptedTerms: HasAcceptedTerms;
  /** Payouts to others than agents, which are sent and recorded with them. */
  otherPayouts: readonly PayoutSource[];
}

const sendingParts = (context: AppContext, { hasAcceptedTerms, otherPayouts }: PayoutJobParts) => {
  const { database, clock, log, providers } = context;
  const sources = [agentPayouts(hasAcceptedTerms), ...otherPayouts];
  return { database, clock, log, sources, balanceKobo: () => providers.payouts.balanceKobo() };
};

/**
 * The jobs of payouts: what was approved is sent, also every half an hour of the working day, because a balance or a bound may have kept
 * it; a disbursement's answer is recorded; a payout whose line was reversed is made anew.
 */
export function payoutJobs(context: AppContext, parts: PayoutJobParts): Job[] {
  const { database, clock } = context;
  const { hasAcceptedTerms } = parts;
  const sending = sendingParts(context, parts);
  const send = async () => void (await sendPayouts(sending, businessDateOf(clock)));
  const record = async (disbursementId: string) => {
    for (const source of sending.sources) await database.write((tx) => source.record(tx, disbursementId));
  };
  return [
    { queue: payoutsSendQueue, cron: '*/30 8-17 * * *', run: send },
    { queue: disbursementChangedQueue, run: record },
    {
      queue: payoutLinesChangedQueue,
      run: (agentId) => database.write((tx) => changePayoutLines(tx, agentId, hasAcceptedTerms)),
    },
  ];
}

/** The daily jobs of payouts: proposing on the 3rd, and sending. */
export function payoutDailyJobs(context: AppContext, parts: PayoutJobParts): DailyJob[] {
  const { database, log } = context;
  const { hasAcceptedTerms } = parts;
  return [
    {
      name: 'propose-payouts',
      label: 'Propose payouts',
      run: (day, signal) => proposePayouts({ database, log, hasAcceptedTerms }, day, signal),
    },
    {
      name: 'send-payouts',
      label: 'Send payouts',
      run: (day) => sendPayouts(sendingParts(context, parts), day),
    },
  ];
}
