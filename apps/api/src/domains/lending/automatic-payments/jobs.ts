import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs.ts';
import { accountsChangedQueue } from '../../money/saved-cards/accounts.ts';
import { followAccountChange, tellOfRetries } from './accounts.ts';
import { chargeDueCards, moveMissedCharges } from './charging.ts';
import { holdLeftOut } from './holding.ts';
import { cardOutcomesQueue, endCall, endOldCalls } from './outcomes.ts';
import { listDueCards } from './queries.ts';
import { countStopped } from './stop-queries.ts';
import { tellAhead } from './telling.ts';

/** Every minute: cards that are due are charged. */
export const cardChargesQueue = 'card-charges';
/** Each hour by day: customers are told of tomorrow's charges, and of what a stop left out. */
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
      await holdLeftOut(context);
      await tellAhead(context);
      await tellOfRetries(context);
    },
  },
  {
    queue: cardMissesQueue,
    cron: '15 18-20 * * *',
    async run() {
      await endOldCalls(context);
      const missed = await moveMissedCharges(context);
      if (missed > 0) context.log.error({ missed }, 'cards that were to be charged today did not have their turn');
    },
  },
];

/** Adds the metrics of cards that are due today and not charged yet, and of stops with what they hold back. */
export function addCardGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_cards_due',
    help: 'Due days whose card is to be charged on the business date and was not yet',
    source: 'automatic-payments',
    read: async () => [{ value: (await listDueCards(database.read, businessDateOf(clock), gaugeMax)).length }],
  });
  metrics.addGauge({
    name: 'foodbank_automatic_stops',
    help: 'Stops of automatic charges that hold, of all plans or of one; and due days that they left out and that were not taken yet',
    labels: ['of'],
    source: 'automatic-payments',
    read: async () => {
      const { all, plans, held } = await countStopped(database.read);
      return Object.entries({ all, 'one-plan': plans, 'due-days': held }).map(([of, value]) => ({
        labels: { of },
        value,
      }));
    },
  });
}
const gaugeMax = 10_000;
