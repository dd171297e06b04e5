import type { ProviderEventState } from '@foodbank/contract/money/payments-admin';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ProviderEvent } from '../../../providers/payouts.ts';
import { findProviderEvent, markEventHandled } from '../payments/provider-event-queries.ts';
import type { SealedEvent } from '../payments/receive-provider-event.ts';
import { insertChargeAnswer } from './answer-queries.ts';
import { askAboutCharge } from './following.ts';
import { type Charge, findChargeByReference, updateChargeAlarm } from './queries.ts';
import { chargeChangedQueue, chargeDisputesQueue, refundsQueue } from './queue-names.ts';
import { listRefundsOf } from './refund-queries.ts';
import { ownReferenceOf } from './rules.ts';

const dispute = /^charge\.dispute\./;

/**
 * Handles a stored webhook about a payment or a refund: it asks the provider about that reference and believes only the answer. A
 * dispute raises an alarm, and its own job asks for it. An event whose amount or currency is not ours is marked, and raises an alert.
 */
export async function handleChargeEvent(context: AppContext, id: string): Promise<void> {
  const { database, keys } = context;
  const stored = await findProviderEvent(database.read, id);
  if (stored === null || stored.state !== 'received') return;
  const { told } = JSON.parse(keys.unseal(stored.bodySealed).toString()) as SealedEvent;
  const { event } = stored;
  const charge = await findChargeByReference(database.read, ownReferenceOf(stored.reference ?? ''));
  if (charge !== null) await askAboutCharge(context, charge.id);
  await database.write(async (tx) => {
    await markEventHandled(tx, id, charge === null ? 'unknown-reference' : stateOf(charge, event, told));
    if (charge === null) return;
    const amountKobo = told.amountKobo;
    await insertChargeAnswer(tx, {
      chargeId: charge.id,
      source: 'webhook',
      outcome: 'told',
      status: event,
      amountKobo,
    });
    if (dispute.test(event) && (await updateChargeAlarm(tx, charge.id, 'disputed')))
      await tx.enqueue(chargeChangedQueue, charge.id);
    if (dispute.test(event)) await tx.enqueue(chargeDisputesQueue, id);
    if (!event.startsWith('refund.')) return;
    for (const { id: refundId, state } of await listRefundsOf(tx, charge.id))
      if (state !== 'waiting') await tx.enqueue(refundsQueue, refundId);
  });
}

/** A refund's amount is its own, so only that of a payment is compared. */
function stateOf({ amountKobo }: Charge, event: string, told: ProviderEvent): ProviderEventState {
  const isOther = event === 'charge.success' && told.amountKobo !== null && told.amountKobo !== amountKobo;
  return isOther || (told.currency !== null && told.currency !== 'NGN') ? 'differs' : 'handled';
}
