import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { askAboutCharge } from './following.ts';
import { type Charge, findCharge } from './queries.ts';

/**
 * Asks the provider about a charge now, stores what it answers, and returns the charge afterwards. Without an answer a charge that isn't
 * paid is `unclear`. What changes is also enqueued, as always. Calls the provider, so it runs outside of a transaction. Refuses with
 * `not-found` an unknown charge.
 */
export async function checkCharge(context: AppContext, chargeId: string): Promise<Charge> {
  await askAboutCharge(context, chargeId);
  return (await findCharge(context.database.read, chargeId)) ?? refuse('not-found');
}
