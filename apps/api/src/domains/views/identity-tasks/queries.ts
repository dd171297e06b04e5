import type { NumberKind } from '@foodbank/contract/people/identity-checks';
import type { IdentityCheckState } from '@foodbank/contract/people/identity-checks-staff';
import type { DocumentKind, PictureKind } from '@foodbank/contract/people/identity-levels';
import type { IdentityTask, LevelReviewRecord, LookReason } from '@foodbank/contract/people/identity-levels-staff';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, find, get, list, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import { lookCounts } from '../../people/identity-pictures/look-queries.ts';

/** What a person decides: a check, or a request for level 2. */
export interface Task {
  what: IdentityTask['what'];
  id: string;
  customerId: string;
  numberKind: NumberKind | null;
  lastDigits: string | null;
  state: IdentityCheckState;
  reason: IdentityTask['reason'];
  /** The member who refused it, while another one is to look. */
  refusedBy: string | null;
  askedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
}
/** A task in a list. `micros` is its place: when it was asked for, or decided, in microseconds since 1970. */
export type ListedTask = Task & Position;

const common = `id, customer_id as "customerId", state, reason, first_refusal ->> 'by' as "refusedBy", asked_at as "askedAt",
  decided_at as "decidedAt", decided_by as "decidedBy"`;
const checkColumns = `'check' as what, number_kind as "numberKind", last_digits as "lastDigits", ${common}`;
const reviewColumns = `'level' as what, null as "numberKind", null as "lastDigits", ${common}`;

const start = `('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
/** Both tables in one order: of each as many rows as the page has are read by an index. */
function tasksBy(where: string, at: 'asked_at' | 'decided_at', way: 'asc' | 'desc'): string {
  const part = (columns: string, table: string) =>
    `(select ${columns}, ${at} as at from ${table} where ${where} and (${at}, id) ${way === 'asc' ? '>' : '<'} ${start}
      order by ${at} ${way}, id ${way} limit $3)`;
  return `select t.*, (extract(epoch from at) * 1000000)::bigint::text as micros from (
     ${part(checkColumns, 'identity_checks')} union all ${part(reviewColumns, 'identity_reviews')}) t
   order by at ${way}, id ${way} limit $3`;
}
const waitingTasks = statement<ListedTask>(
  'waiting-identity-tasks',
  tasksBy(`state = 'needs-a-person'`, 'asked_at', 'asc'),
);
const decidedTasks = statement<ListedTask>(
  'decided-identity-tasks',
  tasksBy('decided_by is not null', 'decided_at', 'desc'),
);
const tasksOfOne = statement<ListedTask>('identity-tasks-of-customer', tasksBy('customer_id = $4', 'asked_at', 'desc'));
/** The tasks that wait for a person after a place, the oldest first. */
export const listWaitingTasks = (db: Db, { micros, id }: Position, atMost: number) =>
  db.list(waitingTasks, [micros, id, atMost]);
/** The tasks that members decided before a place, the last one first. */
export const listDecidedTasks = (db: Db, { micros, id }: Position, atMost: number) =>
  db.list(decidedTasks, [micros, id, atMost]);
/** A customer's checks and requests before a place, the newest first. */
export const listTasksOf = (db: Db, customerId: string, { micros, id }: Position, atMost: number) =>
  db.list(tasksOfOne, [micros, id, atMost, customerId]);

/** A check or a request as a row of the lists; null for none. */
export const findTask = find<Task, [id: string]>(
  'identity-task-by-id',
  `select ${checkColumns} from identity_checks where id = $1
   union all select ${reviewColumns} from identity_reviews where id = $1`,
);

/** A check that verified a customer. */
export type VerifiedCheck = LevelReviewRecord['checks'][number];
/** The checks that verified a customer: one for each number at most. */
export const listVerifiedChecks = list<VerifiedCheck, [customerId: string]>(
  'verified-identity-checks-of-customer',
  `select id, number_kind as "numberKind", last_digits as "lastDigits", firstname, lastname, birth_on as "birthOn"
   from identity_checks where customer_id = $1 and state = 'verified' order by number_kind`,
);

/** A picture as members see that there is one, with who looked: the last five looks. */
export interface SeenPicture {
  id: string;
  kind: PictureKind;
  state: 'receiving' | 'reading' | 'ready' | 'unusable' | 'deleted';
  documentKind: DocumentKind | null;
  validUntil: Day | null;
  sentAt: Date;
  isSeen: boolean;
  looks: { by: string; at: string; why: LookReason }[];
}
// The looks of a picture are few, but a member may open it again and again.
const seenPicture = `p.id, p.kind, p.state, p.document_kind as "documentKind", p.valid_until as "validUntil", p.began_at as "sentAt",
  exists (select from identity_looks l where l.picture_id = p.id and l.staff_id = $2 and ${lookCounts}) as "isSeen",
  (select coalesce(json_agg(json_build_object('by', staff_id, 'at', looked_at, 'why', why) order by looked_at desc), '[]') from (
     select staff_id, looked_at, why from identity_looks where picture_id = p.id order by looked_at desc limit 5) l) as looks`;
/** The two pictures of a request, the document first. */
export const listPicturesOfReview = list<SeenPicture, [reviewId: string, staffId: string]>(
  'identity-pictures-of-review',
  `select ${seenPicture} from identity_reviews r join identity_pictures p on p.id in (r.document_id, r.selfie_id)
   where r.id = $1 order by p.kind`,
);
/** A customer's newest pictures that a person can look at, or could: at most eight. */
export const listPicturesForCheck = list<SeenPicture, [customerId: string, staffId: string]>(
  'identity-pictures-for-check',
  `select ${seenPicture} from identity_pictures p
   where p.customer_id = $1 and (p.state in ('reading', 'ready') or (p.state = 'deleted' and p.used_at is not null))
   order by p.began_at desc, p.id desc limit 8`,
);

const waitsFor = (
  customer: string,
) => `(exists (select from identity_checks c where c.customer_id = ${customer} and c.state = 'needs-a-person')
     or exists (select from identity_reviews r where r.customer_id = ${customer} and r.state = 'needs-a-person'))`;
/**
 * Whether a member may look at a picture to decide: something of its customer waits for a person, or of another one whose picture is the same or nearly.
 * `distanceMax`: in how many of 64 bits the hashes may differ.
 */
export const isToBeDecided = get<{ isSo: boolean }, [pictureId: string, distanceMax: number]>(
  'is-identity-picture-to-be-decided',
  `select exists (select from identity_pictures p where p.id = $1 and (${waitsFor('p.customer_id')}
     or exists (select from identity_pictures o where o.state = 'ready' and bit_count(o.hash # p.hash) <= $2 and ${waitsFor('o.customer_id')}))) as "isSo"`,
);

const usedPictures = statement<{ id: string }>(
  'identity-pictures-of-decided-check',
  `select id from identity_pictures p where customer_id = $1 and used_at is not null and state <> 'deleted'
     and (decided_at is null or exists (select from identity_looks l where l.picture_id = p.id and l.looked_at >= $2))
     and not exists (select from identity_reviews r where r.customer_id = $1 and r.state = 'needs-a-person' and p.id in (r.document_id, r.selfie_id))
   order by id for no key update`,
);
/**
 * The pictures that members looked at for a check of a customer, locked: those without a decision, and of others those looked at since the check was
 * asked for, so that none is kept longer for a check that did not need it. Without those for which a request for level 2 still waits.
 */
export const lockPicturesForCheck = async (
  tx: Tx,
  { customerId, askedAt }: { customerId: string; askedAt: Date },
): Promise<string[]> => (await tx.list(usedPictures, [customerId, askedAt])).map(({ id }) => id);

/** A look at a picture, as its customer reads it. */
export interface Look {
  at: Date;
  kind: PictureKind;
  staffId: string;
  why: LookReason;
}
/** Who looked at a customer's pictures: the last 100, newest first. */
export const listLooksOf = list<Look, [customerId: string]>(
  'identity-looks-of-customer',
  `select l.looked_at as at, p.kind, l.staff_id as "staffId", l.why from identity_looks l join identity_pictures p on p.id = l.picture_id
   where l.customer_id = $1 order by l.looked_at desc, l.id desc limit 100`,
);
