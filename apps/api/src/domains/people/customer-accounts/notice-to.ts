import type { Db } from '../../../platform/database.ts';
import type { NoticeRecipient } from '../../foundation/notifications/queue-security-notice.ts';
import { confirmedEmail } from '../customers/customer-rules.ts';
import { findOwnCustomer } from '../customers/queries.ts';

/** Whom a security notice of a customer goes to: a phone that a code confirmed, and the email if a code confirmed it, too. */
export async function noticeTo(db: Db, { id, phone }: { id: string; phone: string }): Promise<NoticeRecipient> {
  const customer = await findOwnCustomer(db, id);
  return { customerId: id, phone, firstname: customer?.firstname ?? '', email: customer && confirmedEmail(customer) };
}
