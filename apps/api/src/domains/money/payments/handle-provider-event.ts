import type { ProviderEventState } from '@foodbank/contract/money/payments-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { PayeeAccount, ProviderEvent } from '../../../providers/payouts.ts';
import { askAboutDisbursement } from './ask-about-disbursement.ts';
import { findDisbursementByReference, type StoredDisbursement } from './disbursement-queries.ts';
import { accountOf, type MayLeave } from './dispatch-disbursements.ts';
import { findProviderEvent, markEventHandled } from './provider-event-queries.ts';
import { insertAnswer } from './queries.ts';
import type { SealedEvent } from './receive-provider-event.ts';

/**
 * Handles a stored webhook about a transfer: it asks the provider about that reference and believes only the answer. An event whose
 * amount, currency or account is not ours is marked, and raises an alert.
 */
export async function handleProviderEvent(context: AppContext, id: string, mayLeave: MayLeave): Promise<void> {
  const { database, keys } = context;
  const stored = await findProviderEvent(database.read, id);
  if (stored === null || stored.state !== 'received') return;
  const { told } = JSON.parse(keys.unseal(stored.bodySealed)) as SealedEvent;
  const disbursement = await findDisbursementByReference(database.read, stored.reference ?? '');
  if (disbursement !== null) await askAboutDisbursement(context, disbursement.id, mayLeave);
  await database.write(async (tx) => {
    const state = disbursement === null ? 'unknown-reference' : stateOf(context, disbursement, told);
    await markEventHandled(tx, id, state);
    if (disbursement === null) return;
    const status = stored.event.slice('transfer.'.length);
    const outcome = state === 'differs' ? 'differs' : 'told';
    await insertAnswer(tx, { disbursementId: disbursement.id, source: 'webhook', outcome, status });
  });
}

function stateOf(context: AppContext, disbursement: StoredDisbursement, told: ProviderEvent): ProviderEventState {
  const account: PayeeAccount | null = disbursement.accountSealed === null ? null : accountOf(context, disbursement);
  const differs =
    (told.amountKobo !== null && told.amountKobo !== disbursement.amountKobo) ||
    (told.currency !== null && told.currency !== 'NGN') ||
    (told.accountNumber !== null && account !== null && told.accountNumber !== account.accountNumber);
  return differs ? 'differs' : 'handled';
}
