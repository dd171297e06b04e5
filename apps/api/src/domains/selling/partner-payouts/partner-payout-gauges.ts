import type { AppContext } from '../../../platform/app-context.ts';
import { sumPartnerPayouts } from './list-queries.ts';

/** Adds the gauge of payouts to stores and riders that are unclear. What keeps payouts from being sent is that of agents' payouts, too. */
export function addPartnerPayoutGauges({ database, metrics }: Pick<AppContext, 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_partner_payouts_unclear',
    help: 'Payouts to stores and riders for which the payment provider gave no clear answer',
    source: 'payouts',
    read: async () => [{ value: (await sumPartnerPayouts(database.read, { state: 'unclear' })).count }],
  });
}
