import type { Db } from '../../../platform/database.ts';
import type { NoticeRecipient } from '../../foundation/notifications/queue-security-notice.ts';
import { findOwnCustomer } from '../customers/queries.ts';

/** Whom a security notice of a customer goes to: a phone that a code confirmed, and the email on file. */
export async function noticeTo(db: Db, { id, phone }: { id: string; phone: string }): Promise<NoticeRecipient> {
  const customer = await findOwnCustomer(db, id);
  return { customerId: id, phone, firstname: customer?.firstname ?? '', email: customer?.email ?? null };
}
