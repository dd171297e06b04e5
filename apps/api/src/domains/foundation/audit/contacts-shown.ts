import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine } from './add-audit-line.ts';
import { countContactsShown, countMembersInBulk } from './contact-queries.ts';
import type { Actor } from './queries.ts';

/** So many people's contacts are shown to a member within an hour for one reason each. */
export const contactsMax = 60;
const hourMs = 3_600_000;

/** Why a member wants to see a contact. */
export interface Because {
  reason: string;
  /** Typed once more for each contact beyond those of an hour. */
  secondReason?: string | undefined;
}

/** A contact that is about to be shown. */
export interface ShownContact extends Because {
  actor: Actor;
  action: AuditAction;
  subject: string;
  detail?: object;
  /** True for the order that the member packs, or the request that is theirs: it is never counted. */
  isOwn?: boolean;
}

/**
 * Records that a member is shown a contact, and why, in the transaction that reads it. Refuses with `contacts-second-reason` the contact of
 * one person more than 60 within an hour, unless the member gave a second reason. Exports count as the contacts that they contain.
 */
export async function recordContactShown(
  tx: Tx,
  { actor, action, subject, reason, secondReason, detail = {}, isOwn = false }: ShownContact,
): Promise<void> {
  const line = { actor, action, subject, reason };
  if (isOwn) return addAuditLine(tx, { ...line, detail: { ...detail, own: true } });
  const { count, isKnown } = await countContactsShown(tx, actor, subject, new Date(tx.now.getTime() - hourMs));
  const isBeyond = !isKnown && count >= contactsMax;
  if (isBeyond && secondReason === undefined) refuse('contacts-second-reason');
  await addAuditLine(tx, { ...line, detail: isBeyond ? { ...detail, secondReason, shownBefore: count } : detail });
}

/** Adds the gauge of the members to whom many contacts were shown within the hour. */
export function addContactGauge({
  clock,
  database,
  metrics,
}: Pick<AppContext, 'clock' | 'database' | 'metrics'>): void {
  metrics.addGauge({
    name: 'foodbank_contacts_shown_in_bulk_members',
    help: 'Members of staff to whom the contacts of 60 people or more were shown within the last hour',
    source: 'contacts',
    async read() {
      const since = new Date(clock.now().getTime() - hourMs);
      return [{ value: await countMembersInBulk(database.read, since, contactsMax) }];
    },
  });
}
