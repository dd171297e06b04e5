import type { AppContext } from '../../../platform/app-context.ts';
import { countUnclear, findLastPayoutDay } from './sending-queries.ts';

/** What keeps payouts from being sent until a person does something. */
const blocked = ['balance-low', 'balance-unknown', 'clock-behind'] as const;

/** Adds the gauges of payouts: how many are unclear, and what keeps all of them from being sent. */
export function addPayoutGauges({ database, metrics }: Pick<AppContext, 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_payouts_unclear',
    help: 'Payouts for which the payment provider gave no clear answer',
    source: 'payouts',
    read: async () => [{ value: await countUnclear(database.read) }],
  });
  metrics.addGauge({
    name: 'foodbank_payouts_blocked',
    help: '1 for what kept every payout from being sent at the last try',
    source: 'payouts',
    labels: ['reason'],
    async read() {
      const last = await findLastPayoutDay(database.read);
      return blocked.map((reason) => ({ labels: { reason }, value: last?.outcome === reason ? 1 : 0 }));
    },
  });
}
