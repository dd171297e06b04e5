import { type RequestRecord, saveRequestDraft } from '@foodbank/contract/support/requests-staff';
import { useSyncExternalStore } from 'react';
import { call } from '../../../api.ts';
import { keptText, whenPageLeaves } from '../../../session/kept-texts.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { noteDraft } from './use-requests.ts';

// One for each request that a member opened here. It goes on saving after the member has left the request.
const keepers = new Map<string, DraftKeeper>();

function keeperOf(requestId: string, memberId: string): DraftKeeper {
  const place = `${memberId} ${requestId}`;
  const known = keepers.get(place);
  if (known) return known;
  const keeper = createDraftKeeper({
    save: (text) => call(saveRequestDraft, { params: { requestId }, body: { text } }),
    takeOver: (text) => noteDraft(requestId, text),
    away: keptText(`answer ${place}`),
  });
  keepers.set(place, keeper);
  return keeper;
}

whenPageLeaves(() => {
  for (const keeper of keepers.values()) keeper.keepAway();
});

/** The answer that a member has begun: what is typed here, else the server's draft. */
export function useAnswerDraft({ id, draft }: RequestRecord, memberId: string) {
  const { note, send, flush, subscribe, read } = keeperOf(id, memberId);
  const kept = useSyncExternalStore(subscribe, read);
  return { ...kept, text: kept.text ?? draft, note, send, flush };
}
