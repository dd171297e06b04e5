import type { Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { wipeReviews } from '../../people/identity-levels/personal-queries.ts';
import { discardPicture } from '../../people/identity-pictures/keeping.ts';
import { deleteLooksAt, deletePictureRows } from '../../people/identity-pictures/personal-queries.ts';
import {
  type DuePicture,
  lockDecidedFaces,
  lockGonePictures,
  lockGoneUnusedPictures,
  lockPicturesOfEndedPlans,
  lockPicturesWithoutPlan,
  lockReviewsOfEndedPlans,
  lockReviewsWithoutPlan,
  lockUnusedPictures,
} from './picture-queries.ts';

type Remove = (tx: Tx, before: Date, atMost: number) => Promise<number>;
type Locked<Row> = (tx: Tx, before: Date, atMost: number) => Promise<Row[]>;

/** Discards the pictures that are due: file, pieces, hash, with a line in the audit log. The row stays. */
const discards =
  (due: Locked<DuePicture>): Remove =>
  async (tx, before, atMost) => {
    const pictures = await due(tx, before, atMost);
    for (const picture of pictures) {
      const { id: pictureId, customerId: subject, kind } = picture;
      await discardPicture(tx, picture);
      await addAuditLine(tx, {
        ...{ actor: system, action: 'identity-pictures-deleted', subject },
        detail: { pictureId, kind },
      });
    }
    return pictures.length;
  };

/** Deletes the rows that are due, with who looked at the pictures. */
const deletesRows =
  (due: Locked<{ id: string }>): Remove =>
  async (tx, before, atMost) => {
    const ids = (await due(tx, before, atMost)).map(({ id }) => id);
    await deleteLooksAt(tx, ids);
    await deletePictureRows(tx, ids);
    return ids.length;
  };

/** Wipes what was stated in the requests for level 2 that are due. */
const wipesReviews =
  (due: Locked<{ id: string }>): Remove =>
  async (tx, before, atMost) => {
    const ids = (await due(tx, before, atMost)).map(({ id }) => id);
    await wipeReviews(tx, ids);
    return ids.length;
  };

/** Pictures that no member was asked to look at. */
export const discardUnusedPictures = discards(lockUnusedPictures);
/** Pictures of faces, after the decision. */
export const discardFaces = discards(lockDecidedFaces);
/** All pictures, after the decision, where there is no plan. */
export const discardPicturesWithoutPlan = discards(lockPicturesWithoutPlan);
/** All pictures, after the last plan. */
export const discardPicturesOfPlans = discards(lockPicturesOfEndedPlans);
/** What is left of pictures that were never used. */
export const deleteRowsOfUnusedPictures = deletesRows(lockGoneUnusedPictures);
/** What is left of pictures, with who looked at them. */
export const deleteRowsOfPictures = deletesRows(lockGonePictures);
/** What was stated for level 2, where there is no plan. */
export const wipeReviewsWithoutPlan = wipesReviews(lockReviewsWithoutPlan);
/** What was stated for level 2, after the last plan. */
export const wipeReviewsOfPlans = wipesReviews(lockReviewsOfEndedPlans);
