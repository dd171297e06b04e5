import type { Db } from '../../../platform/database.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { listEntries } from './queries.ts';
import type { StoredRequest } from './stored-request.ts';

/** A message of the sender or an answer of the team, as the sender sees it. */
export interface ConversationMessage {
  id: string;
  at: Date;
  /** The first name of the member of staff; null for the sender. */
  from: string | null;
  text: string;
}

/** What the sender sees of some requests, by their ids: the message that began each, then messages and answers. No notes and no acts. */
export async function conversationOf(
  db: Db,
  requests: readonly StoredRequest[],
): Promise<Map<string, ConversationMessage[]>> {
  const names = await namesOfMembers(db);
  const entries = await listEntries(
    db,
    requests.map(({ id }) => id),
  );
  return new Map(
    requests.map(({ id, kind, receivedAt, fields }) => {
      // These are opened by the product.
      const from = kind === 'payment' || kind === 'chargeback' ? 'Foodbank' : null;
      const first = { id, at: receivedAt, from, text: firstMessageOf(fields) };
      const later = entries
        .filter(({ requestId, kind }) => requestId === id && (kind === 'message' || kind === 'answer'))
        .map((entry) => ({
          id: entry.id,
          at: entry.at,
          from: entry.kind === 'message' ? null : ((names.get(entry.authorId ?? '') ?? 'Foodbank').split(' ')[0] ?? ''),
          text: entry.text,
        }));
      return [id, [first, ...later]];
    }),
  );
}

/** The sender's own words in the form. */
function firstMessageOf({ message, foodProduct, whyPartnerWithUs, additionalInformation }: Record<string, string>) {
  return message ?? [foodProduct, whyPartnerWithUs, additionalInformation].filter(Boolean).join('\n\n');
}
