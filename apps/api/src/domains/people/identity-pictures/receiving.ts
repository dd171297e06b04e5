import { randomBytes } from 'node:crypto';
import { documentKinds, type IdentityPicture, type pictureForm } from '@foodbank/contract/people/identity-levels';
import { addDays, type Day, lagosDay } from '@foodbank/contract/primitives/day';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../../platform/database.ts';
import { sealBytes } from '../../../platform/keys.ts';
import { refuse } from '../../../platform/refuse.ts';
import { addAuditLine, customerActor } from '../../foundation/audit/add-audit-line.ts';
import { findTextInForce, type LegalText } from '../../foundation/legal-texts/queries.ts';
import { lockCustomer } from '../customers/queries.ts';
import { isToBeSeen } from '../identity-checks/queries.ts';
import { discardPicture } from './keeping.ts';
import {
  countBytes,
  countPicturesOfDay,
  insertPicture,
  insertPiece,
  lockPicture,
  lockUnusedPictures,
  type StoredPicture,
} from './queries.ts';

/** The queue of pictures that are whole and wait to be read. Some hostile ones take 20 seconds each, one after the other. */
export const identityPicturesQueue = { name: 'identity-pictures', timeLimitSeconds: 900 } as const;

/** How many pictures a customer may begin on a Lagos day. */
const picturesDaily = 10;
const keyBytes = 32;
const consentLanguage = 'en';
/** No document is valid for longer: a later day is a typing error. */
const documentDaysMax = 15 * 366;

type PictureForm = z.output<typeof pictureForm>;

/** What holds where the product runs: `allowsExamples` is false where real customers are. */
export interface PictureTerms {
  allowsExamples: boolean;
}

/** The text that customers agree to before the first picture, on a day; null where there is none that may be used. */
export async function findPicturesText(db: Db, day: Day, { allowsExamples }: PictureTerms): Promise<LegalText | null> {
  const text = await findTextInForce(db, 'pictures-consent', consentLanguage, day);
  return text !== null && (allowsExamples || !text.isExample) ? text : null;
}

/**
 * Begins to take in a picture. An earlier one of its kind that no person was asked to look at is deleted. Refuses with `identity-off` where there is no text to
 * agree to, with `consent-changed`, with `identity-no-pictures` where no person will look, and with `identity-pictures-used` the eleventh of a day.
 * Locks the customer.
 */
export async function beginPicture(
  tx: Tx,
  customerId: string,
  form: PictureForm,
  terms: PictureTerms,
): Promise<StoredPicture> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const { kind, sizeBytes, consent } = form;
  const text = (await findPicturesText(tx, tx.businessDate, terms)) ?? refuse('identity-off');
  if (consent.version !== String(text.version) || consent.language !== text.language) refuse('consent-changed');
  if (!(await isToBeSeen(tx, customerId)).isSo) refuse('identity-no-pictures');
  const today = lagosDay(tx.now);
  const document = documentOf(form, today);
  if ((await countPicturesOfDay(tx, customerId, today)).count >= picturesDaily) refuse('identity-pictures-used');
  for (const earlier of await lockUnusedPictures(tx, customerId, kind)) await discardPicture(tx, earlier);
  const picture = await insertPicture(tx, {
    ...{ customerId, kind, ...document, sizeBytes, beganOn: today },
    ...{ textVersion: consent.version, language: consent.language },
    keySealed: tx.keys.seal(randomBytes(keyBytes).toString('base64')),
  });
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'identity-picture-sent',
    subject: customerId,
    detail: { pictureId: picture.id, kind, textVersion: consent.version, language: consent.language },
  });
  return picture;
}

/** Which document it is, and until when it is valid. A face has neither. Refuses what is missing, or past. */
function documentOf(
  { kind, documentKind, validUntil }: PictureForm,
  today: Day,
): Pick<StoredPicture, 'documentKind' | 'validUntil'> {
  if (kind === 'selfie') return { documentKind: null, validUntil: null };
  if (documentKind === undefined) refuse('validation', { errors: { documentKind: 'Choose your document' } });
  if (!documentKinds[documentKind].hasEnd) return { documentKind, validUntil: null };
  const wrong = (message: string) => refuse('validation', { errors: { validUntil: message } });
  if (validUntil === undefined) return wrong('Enter the last day on your document, such as 17 May 2030');
  if (validUntil < today) return wrong('This document is over. Choose one that is still valid.');
  if (validUntil > addDays(today, documentDaysMax)) return wrong('Check the year: no document is valid for so long');
  return { documentKind, validUntil };
}

/**
 * Adds a piece of a picture at a place. Bytes that are there already change nothing; with the last ones the picture waits to be read. Refuses with
 * `not-found` a picture of another customer or one that is gone, with `piece-out-of-order` a place beyond what is there, and with `too-large` more bytes than
 * were announced. Locks the picture.
 */
export async function addPiece(
  tx: Tx,
  customerId: string,
  { id, at, bytes }: { id: string; at: number; bytes: Buffer },
): Promise<StoredPicture> {
  const { keySealed, ...picture } = await lockOwnPicture(tx, customerId, id);
  const { receivedBytes, sizeBytes, state } = picture;
  if (state !== 'receiving' || keySealed === null || at < receivedBytes || bytes.length === 0) return picture;
  if (at > receivedBytes) refuse('piece-out-of-order');
  if (at + bytes.length > sizeBytes) refuse('too-large');
  const key = Buffer.from(tx.keys.unseal(keySealed), 'base64');
  await insertPiece(tx, id, at, bytes.length, sealBytes(key, bytes));
  const now = await countBytes(tx, id, bytes.length);
  if (now.state === 'reading') await tx.enqueue(identityPicturesQueue.name, id);
  return now;
}

async function lockOwnPicture(tx: Tx, customerId: string, id: string) {
  const picture = await lockPicture(tx, id);
  return picture === null || picture.customerId !== customerId ? refuse('not-found') : picture;
}

/**
 * Takes a picture back. Refuses with `not-found` one of another customer or one that is gone, and with `identity-picture-used` one that a person was
 * asked to look at. Locks the customer and the picture.
 */
export async function dropPicture(tx: Tx, customerId: string, id: string): Promise<void> {
  if ((await lockCustomer(tx, customerId)) === null) refuse('not-found');
  const picture = await lockOwnPicture(tx, customerId, id);
  if (picture.usedAt !== null) refuse('identity-picture-used');
  await discardPicture(tx, picture);
  await addAuditLine(tx, {
    actor: customerActor(customerId),
    action: 'identity-picture-dropped',
    subject: customerId,
    detail: { pictureId: id, kind: picture.kind },
  });
}

/** A picture as its customer sees it. */
export const describePicture = (picture: StoredPicture): IdentityPicture => ({
  ...{ id: picture.id, kind: picture.kind, documentKind: picture.documentKind, validUntil: picture.validUntil },
  // Only pictures that are there are listed.
  state: picture.state === 'deleted' ? 'unusable' : picture.state,
  ...{ problem: picture.problem, sizeBytes: picture.sizeBytes, receivedBytes: picture.receivedBytes },
  ...{ sentAt: picture.beganAt.toISOString(), isUsed: picture.usedAt !== null },
});
