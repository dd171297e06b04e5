import type { Tx } from '../../../platform/database.ts';
import { queueTeamEmail } from '../../foundation/notifications/queue-email.ts';
import { consentOf, digestOf, type Extras } from './enquiry-rules.ts';
import { type PartnerRequest, storePartnerRequest } from './queries.ts';

/**
 * Stores a partnership request and emails it to the team. The same request on the same day is stored and sent once. A quarantined
 * one is not emailed, unless it is sent again and doesn't look like spam.
 */
export async function requestPartnership(
  tx: Tx,
  { website, elapsedMs, ...request }: PartnerRequest & Extras,
): Promise<void> {
  const consent = consentOf({ website, elapsedMs });
  const isStored = await storePartnerRequest(tx, digestOf(tx, 'partner', request), request, consent);
  if (isStored && !consent.quarantined)
    await queueTeamEmail(tx, { kind: 'partner-request', templateData: { ...request } });
}
