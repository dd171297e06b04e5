import { createHash } from 'node:crypto';
import type { ProviderEventState } from '@foodbank/contract/money/payments-admin';
import type { Tx } from '../../../platform/database.ts';
import type { ProviderEvent } from '../../../providers/payouts.ts';
import { insertProviderEvent } from './provider-event-queries.ts';
import { providerTransfersQueue } from './queue-names.ts';

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
    reference: storable(event.reference),
    bodySealed: tx.keys.seal(JSON.stringify({ body: rawBody.toString('utf8'), told: event } satisfies SealedEvent)),
    state,
  });
  if (isNew && state === 'received') await tx.enqueue(providerTransfersQueue, id);
}

function stateOf({ event, domain, reference }: ProviderEvent, own: string): ProviderEventState {
  if (event === 'unreadable') return 'unreadable';
  if (domain !== null && domain !== own) return 'other-environment';
  if (!event.startsWith('transfer.')) return 'unused';
  return storable(reference) === null ? 'unknown-reference' : 'received';
}

/** A reference that can be one of ours. */
const storable = (reference: string | null) =>
  reference !== null && /^[a-z0-9_-]{16,50}$/.test(reference) ? reference : null;
