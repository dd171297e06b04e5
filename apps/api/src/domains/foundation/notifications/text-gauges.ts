import { dayStartAt, lagosDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { byState } from '../../../platform/gauges.ts';
import { countTextsHanded, getTextOutboxState } from './text-queries.ts';
import { textKinds } from './text-rules.ts';

/** Adds the gauges of text messages, over all processes: the outbox, and what today used of the daily budget. */
export function addTextGauges({ clock, config, database, metrics }: AppContext): void {
  const read = () => getTextOutboxState(database.read, clock.now());
  metrics.addGauge({
    name: 'foodbank_text_outbox',
    help: 'Text messages by state: waiting, tried (waiting after at least one try), failed (given up within a day)',
    labels: ['state'],
    source: 'texts',
    async read() {
      const { oldestAt: _, ...states } = await read();
      return byState(states);
    },
  });
  metrics.addGauge({
    name: 'foodbank_text_oldest_seconds',
    help: 'The age of the oldest text message that waits and may be sent now; 0 without one',
    source: 'texts',
    async read() {
      const { oldestAt } = await read();
      const ageMs = oldestAt === null ? 0 : clock.now().getTime() - oldestAt.getTime();
      return [{ value: Math.max(0, ageMs / 1000) }];
    },
  });
  metrics.addGauge({
    name: 'foodbank_text_budget_used',
    help: 'The share of the daily budget of text messages that today used, from 0; codes stop at 1',
    source: 'texts',
    async read() {
      const handed = await countTextsHanded(database.read, dayStartAt(lagosDay(clock.now())), textKinds);
      return [{ value: handed / config.texts.dailyBudget }];
    },
  });
}
