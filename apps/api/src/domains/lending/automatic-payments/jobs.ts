import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import { accountsChangedQueue } from '../../money/saved-cards/accounts.ts';
import { followAccountChange, tellOfRetries } from './accounts.ts';
import { chargeDueCards, moveMissedCharges } from './charging.ts';
import { cardOutcomesQueue, endCall, endOldCalls } from './outcomes.ts';
import { listDueCards } from './queries.ts';
import { tellAhead } from './telling.ts';

/** Every minute: cards that are due are charged. */
export const cardChargesQueue = 'card-charges';
/** Each hour by day: customers are told of tomorrow's charges. */
export const cardNoticesQueue = 'card-notices';
/** After the hours of a day: what did not have its turn, and calls of which nothing was heard. */
export const cardMissesQueue = 'card-misses';

/** The jobs of automatic payments. */
export const automaticPaymentJobs = (context: AppContext): Job[] => [
  { queue: cardOutcomesQueue, run: (id) => endCall(context, id) },
  { queue: accountsChangedQueue, run: (id) => followAccountChange(context, id) },
  {
    queue: cardChargesQueue,
    cron: '* * * * *',
    async run() {
      await chargeDueCards(context, context.config.cardChargesPerMinute);
    },
  },
  {
    queue: cardNoticesQueue,
    cron: '20 8-19 * * *',
    async run() {
      await tellAhead(context);
      await tellOfRetries(context);
    },
  },
  {
    queue: cardMissesQueue,
    cron: '15 18 * * *',
    async run() {
      await endOldCalls(context);
      const missed = await moveMissedCharges(context);
      if (missed > 0) context.log.error({ missed }, 'cards that were to be charged today did not have their turn');
    },
  },
];

/** Adds the metric of cards that are due today and not charged yet. */
export function addCardGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_cards_due',
    help: 'Due days whose card is to be charged on the business date and was not yet',
    source: 'automatic-payments',
    read: async () => [{ value: (await listDueCards(database.read, businessDateOf(clock), gaugeMax)).length }],
  });
}
const gaugeMax = 10_000;
