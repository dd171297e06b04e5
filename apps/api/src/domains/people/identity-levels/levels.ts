import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { LevelReply } from '@foodbank/contract/people/identity-levels';
import type { Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import { sectionsOf } from '@foodbank/contract/primitives/text-parts';
import type { Db } from '../../../platform/database.ts';
import {
  findCheckOfNumber,
  findIdentityCheck,
  type IdentityCheck,
  isToBeSeen,
  readNumberFacts,
} from '../identity-checks/queries.ts';
import { otherKind } from '../identity-checks/rules.ts';
import { countLooks } from '../identity-pictures/look-queries.ts';
import { listNewestPictures, type StoredPicture } from '../identity-pictures/queries.ts';
import { describePicture, findPicturesText, type PictureTerms } from '../identity-pictures/receiving.ts';
import { findAcceptedReview, findNewestReview, readReviewFacts, type StoredReview } from './queries.ts';
import { dueAtOf, isValidOn, type PartState, partStates, type Tier, tierOf } from './rules.ts';
import { partText, wordsOfLevel } from './words.ts';

/** A customer's level, and what is known of the way to the next one. */
export interface Level {
  tier: Tier;
  /** The number by which the customer is known; null before. */
  firstNumber: NumberKind | null;
  /** The number that is still to be verified, once one is; null before, and where both are. */
  otherNumber: NumberKind | null;
  /** The second number is being checked, or waits for a person. */
  isChecking: boolean;
  /** A request for level 2 waits for a person. */
  isWaiting: boolean;
  /** A request was accepted, and its document ended. */
  isOver: boolean;
}

/** A customer's level on a business date. */
export async function readLevelOf(db: Db, customerId: string, today: Day): Promise<Level> {
  const { verified, isChecking } = await readNumberFacts(db, customerId);
  const { isWaiting, accepted } = await readReviewFacts(db, customerId);
  const [firstNumber = null] = verified;
  return {
    tier: tierOf({ verified, accepted }, today),
    firstNumber,
    otherNumber: firstNumber === null || verified.length === 2 ? null : otherKind(firstNumber),
    ...{ isChecking, isWaiting },
    isOver: accepted !== null && !isValidOn(accepted.validUntil, today),
  };
}

/** All that there is for level 2. */
export interface LevelParts {
  level: Level;
  /** The check that says who the customer is. */
  first: IdentityCheck | null;
  other: IdentityCheck | null;
  document: StoredPicture | null;
  selfie: StoredPicture | null;
  /** The newest request. */
  review: StoredReview | null;
  /** The request that was accepted. */
  accepted: StoredReview | null;
  parts: { part: LevelReply['parts'][number]['part']; state: PartState }[];
}

/** Reads all that there is of a customer for level 2. Where it decides, the caller has locked the customer. */
export async function readLevelParts(db: Db, customerId: string, today: Day): Promise<LevelParts> {
  const level = await readLevelOf(db, customerId, today);
  const first = await findIdentityCheck(db, customerId);
  const other = first && (await findCheckOfNumber(db, customerId, otherKind(first.numberKind)));
  const pictures = await listNewestPictures(db, customerId);
  const [document = null] = pictures.filter(({ kind }) => kind === 'document');
  const [selfie = null] = pictures.filter(({ kind }) => kind === 'selfie');
  const review = await findNewestReview(db, customerId);
  const verifiedCount = level.firstNumber === null ? 0 : level.otherNumber === null ? 2 : 1;
  return {
    ...{ level, first, other, document, selfie, review },
    accepted: await findAcceptedReview(db, customerId),
    parts: partStates({ verifiedCount, other, document, selfie, review, today }),
  };
}

/** Where level 2 stands. */
export function levelStateOf({ level, review, accepted }: LevelParts, today: Day): LevelReply['state'] {
  if (level.firstNumber === null) return 'closed';
  if (level.isWaiting) return 'waiting';
  if (level.tier === 2) return 'verified';
  if (review?.state === 'refused') return 'refused';
  return accepted !== null && !isValidOn(accepted.validUntil, today) ? 'over' : 'open';
}

/** What a customer reads of the way to level 2. `capKobo`: what level 2 allows. */
export async function describeLevel(
  db: Db,
  customerId: string,
  { now, today, capKobo, terms }: { now: Date; today: Day; capKobo: number; terms: PictureTerms },
): Promise<LevelReply> {
  const found = await readLevelParts(db, customerId, today);
  const { level, first, document, selfie, review, accepted } = found;
  const state = levelStateOf(found, today);
  const text = (await isToBeSeen(db, customerId)).isSo ? await findPicturesText(db, today, terms) : null;
  return {
    ...{ tier: level.tier, cap: toNaira(capKobo), state },
    reason: review?.state === 'refused' ? (review.reason as LevelReply['reason']) : null,
    ...wordsOfLevel(found, { state, capKobo, now, today }),
    dueAt: state === 'waiting' && review !== null ? dueAtOf(review).toISOString() : null,
    validUntil: accepted?.validUntil ?? null,
    parts: found.parts.map(({ part, state: at }) => ({ part, state: at, text: partText(found, part, at, today) })),
    otherNumber: level.firstNumber === null ? otherKind(first?.numberKind ?? 'bvn') : level.otherNumber,
    pictures: [document, selfie].filter((picture) => picture !== null).map(describePicture),
    stated: statedIn(review),
    consent: {
      ...{ version: String(text?.version ?? ''), language: text?.language ?? 'en' },
      sections: sectionsOf(text?.body ?? ''),
    },
    takesPictures: text !== null,
    lookCount: (await countLooks(db, customerId)).count,
  };
}

function statedIn(review: StoredReview | null): LevelReply['stated'] {
  if (review === null) return null;
  const { home, workKind, workName } = review;
  return home === null || workKind === null || workName === null ? null : { ...home, workKind, workName };
}
