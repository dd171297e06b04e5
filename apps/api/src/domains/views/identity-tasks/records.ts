/** What members read before they decide: a check, a request for level 2, and rows of both. */
import * as checks from '@foodbank/contract/people/identity-checks-staff';
import * as papers from '@foodbank/contract/people/identity-levels-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { listStarts } from '../../../platform/page-of.ts';
import { sameDistanceMax } from '../../../platform/pictures/picture-bounds.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { isOwnCustomer } from '../../people/customers/managed-customers.ts';
import { findOwnCustomer, listCustomerNames } from '../../people/customers/queries.ts';
import {
  countTries,
  type FirstRefusal,
  type IdentityCheck,
  listChecksOf,
  listOtherHolders,
} from '../../people/identity-checks/queries.ts';
import { adultOn } from '../../people/identity-checks/rules.ts';
import { listReviewsOf, type StoredReview } from '../../people/identity-levels/queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { listAlikeCustomers } from './alike-queries.ts';
import {
  findTask,
  listPicturesForCheck,
  listPicturesOfReview,
  listVerifiedChecks,
  type SeenPicture,
  type Task,
} from './queries.ts';

const hourMs = 3_600_000;
const former = 'A former member';

/** Rows of the lists, for a member. */
export async function describeTasks(
  db: Db,
  tasks: readonly Task[],
  staff: StaffCaller,
): Promise<papers.IdentityTask[]> {
  const names = await listCustomerNames(db, [...new Set(tasks.map(({ customerId }) => customerId))]);
  const members = await namesOfMembers(db);
  const own = new Set<string>();
  for (const { customerId, refusedBy } of tasks)
    if (refusedBy !== null && (await isOwnCustomer(db, customerId, staff.id))) own.add(customerId);
  return tasks.map((task) => {
    const { what, id, customerId, numberKind, lastDigits, state, reason, refusedBy, askedAt, decidedAt, decidedBy } =
      task;
    // A check waits since the provider answered, a request since it was made.
    const since = state === 'needs-a-person' ? (decidedAt ?? askedAt) : null;
    return {
      ...{ what, id, customerId, numberKind, lastDigits, state, reason },
      customerName: names.get(customerId) ?? '',
      isSecondLook: refusedBy !== null && !own.has(customerId),
      isOwnRefusal: refusedBy === staff.id,
      askedAt: askedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      waitsSince: since?.toISOString() ?? null,
      dueAt: since && new Date(since.getTime() + checks.identityPersonHours * hourMs).toISOString(),
      decidedBy: decidedBy === null ? null : (members.get(decidedBy) ?? ''),
    };
  });
}

/** Who asks, and when: what a record says depends on both. */
export interface Reader {
  staff: StaffCaller;
  now: Date;
}

async function describeRow(db: Db, id: string, { staff }: Reader): Promise<papers.IdentityTask> {
  const task = await findTask(db, id);
  const [row] = task === null ? [] : await describeTasks(db, [task], staff);
  if (row === undefined) throw new Error('a task is missing');
  return row;
}

const triesMax = 20;

/** A check with all that a member needs to decide it. */
export async function describeCheck(db: Db, check: IdentityCheck, reader: Reader): Promise<checks.IdentityCheckRecord> {
  const { id, customerId, numberKind, lastDigits, state, reason, firstname, lastname, birthOn } = check;
  const {
    firstnameMatches,
    lastnameMatches,
    birthMatches,
    textVersion,
    language,
    provider,
    decisionNote: note,
  } = check;
  const [row, about, others, tries, ofDay, pictures] = await Promise.all([
    describeRow(db, id, reader),
    describeCustomer(db, customerId, reader),
    listOtherHolders(db, id),
    listChecksOf(db, customerId, listStarts.newestFirst, triesMax + 1),
    countTries(db, customerId, lagosDay(check.askedAt)),
    listPicturesForCheck(db, customerId, reader.staff.id),
  ]);
  const { customerName, askedAt, decidedAt, waitsSince, dueAt, decidedBy } = row;
  const { members, account, shared, isOwn } = about;
  const names = await listCustomerNames(
    db,
    others.map((other) => other.customerId),
  );
  return {
    ...{ id, customerId, customerName, numberKind, lastDigits, state, reason },
    ...{ askedAt, decidedAt, waitsSince, dueAt, decidedBy },
    ...{ firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches, account },
    isMinor: birthOn !== null && adultOn(birthOn) > lagosDay(reader.now),
    others: (isOwn ? [] : others).map(
      ({ id: checkId, customerId: other, state: otherState, askedAt: at, isErased }) => ({
        ...{ checkId, customerId: other, state: otherState, askedAt: at.toISOString() },
        customerName: isErased ? '' : (names.get(other) ?? ''),
      }),
    ),
    tries: tries.filter((one) => one.id !== id).map(describeTry),
    triesOfDay: ofDay.tries,
    ...{ textVersion, language, provider, note },
    firstRefusal: isOwn ? null : describeRefusal(check.firstRefusal, members, reader),
    pictures: pictures.map((picture) => describePicture(picture, members)),
    ...{ shared, isOwn },
  };
}

function describeTry(check: IdentityCheck): checks.IdentityCheckRecord['tries'][number] {
  const { id, numberKind, lastDigits, firstname, lastname, birthOn, state, reason, askedAt } = check;
  return { id, numberKind, lastDigits, firstname, lastname, birthOn, state, reason, askedAt: askedAt.toISOString() };
}

/** A request for level 2 with all that a member needs to decide it. */
export async function describeReview(db: Db, review: StoredReview, reader: Reader): Promise<papers.LevelReviewRecord> {
  const { id, customerId, home, workKind, workName, validUntil, textVersion, language, faces } = review;
  const [row, about, verified, pictures, earlier] = await Promise.all([
    describeRow(db, id, reader),
    describeCustomer(db, customerId, reader),
    listVerifiedChecks(db, customerId),
    listPicturesOfReview(db, id, reader.staff.id),
    listReviewsOf(db, customerId),
  ]);
  const { customerName, askedAt, decidedAt, waitsSince, dueAt, decidedBy } = row;
  const { members, account, shared, isOwn } = about;
  return {
    ...{ id, customerId, customerName },
    ...{ askedAt, waitsSince, dueAt, decidedAt, decidedBy, account },
    ...{ note: review.decisionNote, state: review.state, reason: review.reason },
    firstRefusal: isOwn ? null : describeRefusal(review.firstRefusal, members, reader),
    checks: verified,
    ...{ home, work: workKind && { kind: workKind, name: workName ?? '' } },
    documentKind: pictures.find(({ kind }) => kind === 'document')?.documentKind ?? null,
    validUntil,
    pictures: pictures.map((picture) => describePicture(picture, members)),
    ...{ faces: isOwn ? null : faces, others: shared },
    earlier: earlier
      .filter((one) => one.id !== id)
      .map(({ id: otherId, state, reason, askedAt: at }) => ({
        id: otherId,
        state,
        reason,
        askedAt: at.toISOString(),
      })),
    ...{ textVersion, language, isOwn },
  };
}

/** What both records say of the customer, with the names of members. */
async function describeCustomer(db: Db, customerId: string, { staff }: Reader) {
  const [members, account, found, isOwn] = await Promise.all([
    namesOfMembers(db),
    findOwnCustomer(db, customerId),
    listAlikeCustomers(db, customerId, sameDistanceMax),
    isOwnCustomer(db, customerId, staff.id),
  ]);
  // Members read of themselves what every customer does: not who is alike, and no refusal before it is told.
  const alike = isOwn ? [] : found;
  const names = await listCustomerNames(
    db,
    alike.map((one) => one.customerId),
  );
  const maySee = staff.permissions.has('identity.pictures');
  return {
    ...{ members, isOwn },
    account: account && { firstname: account.firstname, lastname: account.lastname },
    shared: alike.map(({ customerId: other, kinds, isVerified, pictureId, ownPictureId }) => ({
      ...{ customerId: other, customerName: names.get(other) ?? '', kinds, isVerified },
      ...(maySee ? { pictureId, ownPictureId } : { pictureId: null, ownPictureId: null }),
    })),
  };
}

type Members = ReadonlyMap<string, string>;

function describeRefusal(refusal: FirstRefusal<string> | null, members: Members, { staff }: Reader) {
  if (refusal === null) return null;
  const { by, at, reason, note } = refusal;
  return { by: members.get(by) ?? former, at, reason, note, isOwn: by === staff.id };
}

function describePicture({ sentAt, looks, ...picture }: SeenPicture, members: Members): checks.PictureForStaff {
  return {
    ...picture,
    sentAt: sentAt.toISOString(),
    looks: looks.map(({ by, at, why }) => ({
      by: members.get(by) ?? former,
      at: new Date(at).toISOString(),
      why: papers.lookReasons[why],
    })),
  };
}
