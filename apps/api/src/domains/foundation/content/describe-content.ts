import type { ContentItem, ContentSummary, ContentVersion } from '@foodbank/contract/foundation/content-staff';
import { maskEmail } from '@foodbank/contract/primitives/email';
import type { ItemSummary, Version } from './queries.ts';

const textOf = (at: Date | null) => at?.toISOString() ?? null;

/** An item as lists show it. */
export function describeSummary(one: ItemSummary): ContentSummary {
  const { position: _, personEmailKey: __, erased: ___, ...summary } = one;
  return {
    ...summary,
    writtenAt: one.writtenAt.toISOString(),
    shownSince: textOf(one.shownSince),
    scheduledAt: textOf(one.scheduledAt),
  };
}

/** An item with its versions. The person's email is masked. */
export function describeItem(one: ItemSummary, versions: readonly Version[]): ContentItem {
  const personEmail = one.personEmailKey === null ? null : maskEmail(one.personEmailKey);
  return { ...describeSummary(one), personEmail, erased: one.erased, versions: versions.map(describeVersion) };
}

function describeVersion(one: Version): ContentVersion {
  const { id, number, title, content, writtenBy, publishedBy, endedBy, endReason } = one;
  const { consentText: text, consentOn: on, consentSource: source } = one;
  return {
    ...{ id, number, title, content, writtenBy, publishedBy, endedBy, endReason },
    consent: text === null || on === null || source === null ? null : { text, on, source },
    writtenAt: one.writtenAt.toISOString(),
    publishAt: textOf(one.publishAt),
    endedAt: textOf(one.endedAt),
  };
}
