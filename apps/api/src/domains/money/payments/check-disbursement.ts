import type { AppContext } from '../../../platform/app-context.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { type Disbursement, findDisbursement } from './disbursement-queries.ts';
import type { MayLeave } from './dispatch-disbursements.ts';

/**
 * Asks the provider about a disbursement now, because a person wants to know, and returns it afterwards; null if there is none. Calls
 * the provider, so it runs outside of a transaction. What changes is also enqueued, as always.
 */
export async function checkDisbursement(
  context: AppContext,
  id: string,
  mayLeave: MayLeave,
): Promise<Disbursement | null> {
  await askAboutDisbursement(context, id, mayLeave);
  return findDisbursement(context.database.read, id);
}
