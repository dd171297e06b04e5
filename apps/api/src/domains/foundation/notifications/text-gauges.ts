import type { AppContext } from '../../../platform/app-context.ts';
import { byState } from '../../../platform/gauges.ts';
import { listTextPots } from './text-pot-queries.ts';
import { textPots } from './text-pots.ts';
import { getTextOutboxState } from './text-queries.ts';

/** Adds the gauges of text messages, over all processes: the outbox, and what this hour used of the pots. */
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
    name: 'foodbank_text_pot_used',
    help: 'The share of each pot of text messages that this hour used, from 0 to 1; at 1 nobody else gets one of its messages',
    labels: ['pot'],
    source: 'texts',
    async read() {
      const used = new Map((await listTextPots(database.read, clock.now())).map((one) => [one.pot, one.used]));
      return textPots.map((pot) => ({ labels: { pot }, value: (used.get(pot) ?? 0) / config.texts.pots[pot] }));
    },
  });
}
