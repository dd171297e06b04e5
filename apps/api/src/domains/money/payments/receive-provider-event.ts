import { createHash } from 'node:crypto';
import type { ProviderEventState } from '@foodbank/contract/money/payments-staff';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderEvent } from '../../../providers/payouts.ts';
import { insertProviderEvent } from './provider-event-queries.ts';
import {
  incomingTransfersQueue,
  providerChargesQueue,
  providerDebitsQueue,
  providerTransfersQueue,
} from './queue-names.ts';

/** What is kept of a webhook, encrypted: the body as it came, and what we read in it. */
export interface SealedEvent {
  body: string;
  told: ProviderEvent;
}

/**
 * Stores a signed webhook, encrypted, and enqueues it by its kind. A repeat is counted and does nothing else; so does one of another
 * environment, an unknown kind, or one that can't be read.
 */
export async function receiveProviderEvent(
  tx: Tx,
  { rawBody, event, domain }: { rawBody: Buffer; event: ProviderEvent; domain: string },
): Promise<void> {
  const state = stateOf(event, domain);
  const { id, isNew } = await insertProviderEvent(tx, {
    digest: createHash('sha256').update(rawBody).digest(),
    event: event.event,
    reference: storable(event),
    bodySealed: tx.keys.seal(JSON.stringify({ body: rawBody.toString('utf8'), told: event } satisfies SealedEvent)),
    state,
  });
  const queue = queueOf(event);
  if (isNew && state === 'received' && queue !== null) await tx.enqueue(queue, id);
}

function stateOf(told: ProviderEvent, own: string): ProviderEventState {
  const { event, domain } = told;
  if (event === 'unreadable') return 'unreadable';
  if (domain !== null && domain !== own) return 'other-environment';
  if (queueOf(told) === null) return 'unused';
  // One about a bank account names no reference before it can be debited: it is found by what the event says of it.
  if (event.startsWith('direct_debit.')) return told.debit ? 'received' : 'unreadable';
  return storable(told) === null ? 'unknown-reference' : 'received';
}

/** The queue that handles a kind of webhook; null for a kind that nothing here uses. */
function queueOf({ event, channel }: ProviderEvent): string | null {
  if (event.startsWith('transfer.')) return providerTransfersQueue;
  if (event.startsWith('direct_debit.authorization.')) return providerDebitsQueue;
  // What came in by an account number has a reference of the provider's, and none of ours.
  if (event === 'charge.success' && channel === 'dedicated_nuban') return incomingTransfersQueue;
  return /^(charge|refund)\./.test(event) ? providerChargesQueue : null;
}

/** A reference that can be one of ours: money out and money in have other formats. */
function storable({ event, reference }: ProviderEvent): string | null {
  const format = event.startsWith('transfer.') ? /^[a-z0-9_-]{16,50}$/ : /^[A-Za-z0-9._-]{8,100}$/;
  return reference !== null && format.test(reference) ? reference : null;
}
