import type { AppContext } from '../../../platform/app-context.ts';
import type { Job } from '../../../platform/jobs.ts';
import { chargeDueCards, endKnownCharges, moveMissedCharges } from './charging.ts';
import { listDueCards } from './queries.ts';
import { tellAhead } from './telling.ts';

/** Every minute: cards that are due are charged, and what is known of earlier charges is taken over. */
export const cardChargesQueue = 'card-charges';
/** Each hour by day: customers are told of tomorrow's charges. */
export const cardNoticesQueue = 'card-notices';
/** After the hours of a day: what did not have its turn. */
export const cardMissesQueue = 'card-misses';

/** The jobs of automatic payments. */
export const automaticPaymentJobs = (context: AppContext): Job[] => [
  {
    queue: cardChargesQueue,
    cron: '* * * * *',
    async run() {
      await endKnownCharges(context);
      await chargeDueCards(context, context.config.cardChargesPerMinute);
    },
  },
  {
    queue: cardNoticesQueue,
    cron: '20 8-19 * * *',
    async run() {
      await tellAhead(context);
    },
  },
  {
    queue: cardMissesQueue,
    cron: '15 18 * * *',
    async run() {
      const missed = await moveMissedCharges(context);
      if (missed > 0) context.log.error({ missed }, 'cards that were to be charged today did not have their turn');
    },
  },
];

/** Adds the metric of cards that are due today and not charged yet. */
export function addCardGauges({ clock, database, metrics }: AppContext): void {
  metrics.addGauge({
    name: 'foodbank_cards_due',
    help: 'Due days whose card is to be charged today and was not yet',
    source: 'automatic-payments',
    read: async () => [{ value: (await database.write((tx) => listDueCards(tx, tx.businessDate, gaugeMax))).length }],
  });
  void clock;
}
const gaugeMax = 10_000;
