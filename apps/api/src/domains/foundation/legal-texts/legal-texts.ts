import { type LegalTextKind, type LegalTextLanguage, strangeBlanks } from '@foodbank/contract/foundation/legal-texts';
import { legalTextDaysAheadMax, type NewLegalText } from '@foodbank/contract/foundation/legal-texts-staff';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../approvals/request-approval.ts';
import type { Actor } from '../audit/queries.ts';
import { findNewestText, findTextInForce, type LegalText, type ListedText } from './queries.ts';

/** The kind of request for a new version. */
export const legalTextKind = 'legal-text';

/** What such a request carries: the form as typed, and of which text. */
export interface LegalTextPayload {
  kind: LegalTextKind;
  language: LegalTextLanguage;
  fromOn: Day;
  body: string;
  isExample: boolean;
}

/**
 * Asks for a new version of a text. Returns the request's id. Refuses with `validation` a blank that the kind doesn't have, with
 * `changed-meanwhile` a text that was written after an older version than the newest, and with `nothing-changed` what holds on that day
 * anyway.
 */
export async function requestLegalText(
  tx: Tx,
  { kind, language }: { kind: LegalTextKind; language: LegalTextLanguage },
  { fromOn, body, isExample, afterVersion, reason }: NewLegalText,
  actor: Actor,
): Promise<string> {
  refuseBadDay(tx, fromOn);
  const [strange] = strangeBlanks(kind, body);
  if (strange !== undefined)
    invalid('body', `This text can’t have ${strange}. The blanks that it may have stand beside it.`);
  const newest = (await findNewestText(tx, kind, language)) ?? refuse('not-found');
  if (newest.version !== afterVersion) refuse('changed-meanwhile');
  const before = await findTextInForce(tx, kind, language, fromOn);
  if (before !== null && before.body.trim() === body.trim() && before.isExample === isExample)
    refuse('nothing-changed', { message: 'This text holds on that day already. Change it first.' });
  const payload: LegalTextPayload = { kind, language, fromOn, body, isExample };
  return requestApproval(tx, {
    kind: legalTextKind,
    subject: subjectOf(payload),
    payload: { ...payload },
    fingerprint: fingerprintOfText(tx, newest),
    permission: 'legal-texts.approve',
    reason,
    actor,
  });
}

/** What a request or an audit line about a text is about: `key-facts.en`. */
export const subjectOf = ({ kind, language }: Pick<LegalText, 'kind' | 'language'>): string => `${kind}.${language}`;

/** A digest of the version that a request was made after. */
export const fingerprintOfText = (tx: Tx, { id }: Pick<LegalText, 'id'>): string => fingerprintOf(tx, [id]);

function refuseBadDay({ businessDate }: Tx, fromOn: Day): void {
  const last = addDays(businessDate, legalTextDaysAheadMax);
  if (fromOn < businessDate) invalid('fromOn', 'The first day is today at the earliest');
  if (fromOn > last) invalid('fromOn', `The first day is at the latest ${formatDay(last)}`);
}

const invalid = (field: string, message: string): never =>
  refuse('validation', { message, errors: { [field]: message } });

/** What each version of a text is on a day. The versions are given newest first. */
export function stateVersions(versions: readonly ListedText[], today: Day) {
  const inForce = versions.find(({ fromOn }) => fromOn <= today);
  return versions.map((version, index) => ({
    ...version,
    state: stateOf(version, inForce, versions.slice(0, index)),
  }));
}

function stateOf({ version, fromOn }: LegalText, inForce: LegalText | undefined, newer: readonly LegalText[]) {
  if (inForce !== undefined && version === inForce.version) return 'in-force' as const;
  if (inForce !== undefined && version < inForce.version) return 'past' as const;
  return newer.some((later) => later.fromOn <= fromOn) ? ('replaced' as const) : ('planned' as const);
}
