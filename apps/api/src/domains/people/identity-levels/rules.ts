import { identityPersonHours } from '@foodbank/contract/people/identity-checks-staff';
import { type LevelPart, levelParts, type ReviewReason } from '@foodbank/contract/people/identity-levels';
import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { type IdentityCheck, identityStateOf, type NumberFacts } from '../identity-checks/queries.ts';
import type { StoredPicture } from '../identity-pictures/queries.ts';
import type { ReviewFacts, StoredReview } from './queries.ts';

/** 0: no plans. 1: BVN or NIN matched. 2: both, and a person accepted a request whose document has not ended. */
export type Tier = 0 | 1 | 2;

/** So many days before its last day a customer is told that the document ends. */
export const toldDaysBefore = 14;

/** True if a document with this last day, null for none, counts on a day. */
export const isValidOn = (validUntil: Day | null, today: Day): boolean => validUntil === null || validUntil >= today;

/** A customer's level on a business date. */
export function tierOf(
  { verified, accepted }: Pick<NumberFacts, 'verified'> & Pick<ReviewFacts, 'accepted'>,
  today: Day,
): Tier {
  if (verified.length === 0) return 0;
  return verified.length === 2 && accepted !== null && isValidOn(accepted.validUntil, today) ? 2 : 1;
}

/** True if the last day of a document comes within the days in which the customer is told. */
export const endsSoon = (validUntil: Day | null, today: Day): boolean =>
  validUntil !== null && validUntil <= addDays(today, toldDaysBefore);

const hourMs = 3_600_000;
/** By when a person decides about a request. */
export const dueAtOf = ({ askedAt }: Pick<StoredReview, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + identityPersonHours * hourMs);

/** What a refusal asks for again. The last two say nothing about a part, so both pictures are asked for. */
export const partsAgain: Readonly<Record<ReviewReason, readonly LevelPart[]>> = {
  'document-unreadable': ['document'],
  'document-over': ['document'],
  'face-unreadable': ['selfie'],
  'name-differs': ['document'],
  'address-unclear': ['home'],
  'another-person': ['document', 'selfie'],
  'looked-at': ['document', 'selfie'],
};

/** What the parts are judged by. */
export interface PartsGiven {
  /** Which of both numbers are verified: how many. */
  verifiedCount: number;
  /** The second number as it was asked about last; null before. */
  other: Pick<IdentityCheck, 'state'> | null;
  /** The newest picture of each kind. */
  document: Pick<StoredPicture, 'id' | 'state' | 'validUntil'> | null;
  selfie: Pick<StoredPicture, 'id' | 'state' | 'validUntil'> | null;
  /** The newest request. */
  review: Pick<StoredReview, 'state' | 'reason' | 'documentId' | 'selfieId' | 'home' | 'workKind'> | null;
  today: Day;
}
export type PartState = 'missing' | 'running' | 'done' | 'again';

/** Where each part of level 2 stands, in their order. */
export function partStates(given: PartsGiven): { part: LevelPart; state: PartState }[] {
  return levelParts.map((part) => ({ part, state: stateOf(part, given) }));
}

function stateOf(part: LevelPart, given: PartsGiven): PartState {
  const { review } = given;
  switch (part) {
    case 'other-number':
      return stateOfNumber(given);
    case 'document':
    case 'selfie':
      return stateOfPicture(part, given);
    case 'home':
      if (review === null || review.home === null) return 'missing';
      return isAskedAgain(review, 'home') ? 'again' : 'done';
    case 'work':
      return review === null || review.workKind === null ? 'missing' : 'done';
  }
}

function stateOfNumber({ verifiedCount, other }: PartsGiven): PartState {
  if (verifiedCount === 2) return 'done';
  // Without the first one there is no second one.
  if (verifiedCount === 0) return 'missing';
  switch (identityStateOf(other)) {
    case 'checking':
    case 'needs-a-person':
      return 'running';
    case 'refused':
      return 'again';
    default:
      return 'missing';
  }
}

function stateOfPicture(part: 'document' | 'selfie', { document, selfie, review, today }: PartsGiven): PartState {
  const picture = part === 'document' ? document : selfie;
  if (picture === null) return 'missing';
  if (picture.state === 'receiving' || picture.state === 'reading') return 'running';
  if (picture.state !== 'ready' || !isValidOn(picture.validUntil, today)) return 'again';
  const isOfReview = review !== null && picture.id === (part === 'document' ? review.documentId : review.selfieId);
  return isOfReview && isAskedAgain(review, part) ? 'again' : 'done';
}

function isAskedAgain({ state, reason }: Pick<StoredReview, 'state' | 'reason'>, part: LevelPart): boolean {
  if (state === 'lapsed' && reason === 'name-changed') return part === 'document';
  if (state !== 'refused' || reason === null || reason === 'name-changed' || reason === 'renewed') return false;
  return partsAgain[reason].includes(part);
}

/** True if all that a request needs before it is asked is there: home and work come with it. */
export const isComplete = (parts: readonly { part: LevelPart; state: PartState }[]): boolean =>
  parts.every(({ part, state }) => part === 'home' || part === 'work' || state === 'done');
