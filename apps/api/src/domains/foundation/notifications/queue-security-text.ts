import type { Tx } from '../../../platform/database.ts';
import { type QueuedText, queueText } from './queue-text.ts';

/** A change of a customer's account of which its owner is told, so that they learn of it if another person made it. */
export type SecurityChange = 'new-password' | 'new-phone';

const texts: Record<SecurityChange, string> = {
  'new-password':
    'Your Foodbank password was changed, and other devices are signed out. If that was not you, set a new one in the app at once.',
  'new-phone':
    'Your Foodbank account has another phone number now, and this one no longer logs in. If that was not you, write to us at once.',
};

/**
 * Tells a customer of a change by text message, to the phone that a code confirmed. It counts among messages about orders: those have no
 * share of the daily budget, so a thief can't suppress it by asking for codes before.
 */
export const queueSecurityText = (
  tx: Tx,
  change: SecurityChange,
  { phone, customerId }: { phone: string; customerId: string },
): Promise<QueuedText> => queueText(tx, { to: phone, kind: 'order', text: texts[change], customerId });
