import type { RiderState } from '@foodbank/contract/people/riders-staff';
import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** A rider as stored. The id is the account's. */
export interface Rider {
  id: string;
  name: string;
  phone: string;
  city: string;
  state: RiderState;
  requestId: string | null;
  invitedAt: Date;
  joinedAt: Date | null;
  version: number;
}

const columns = `id, name, phone, city, state, request_id as "requestId", invited_at as "invitedAt", joined_at as "joinedAt", version`;
const byId = statement<Rider>('rider', `select ${columns} from riders where id = $1`);
const lockedById = statement<Rider>('lock-rider', `select ${columns} from riders where id = $1 for update`);
const page = statement<Rider>(
  'riders',
  `select ${columns} from riders
   where ($1::text is null or city = $1) and ($2::text is null or state = $2) and ($3::uuid is null or id < $3)
   order by id desc limit $4`,
);
const names = statement<{ id: string; name: string }>(
  'rider-names',
  'select id, name from riders where id = any($1::uuid[])',
);
const byIds = statement<Rider>('riders-by-ids', `select ${columns} from riders where id = any($1::uuid[])`);
// As typed, so the digits are compared. Riders are few.
const ofPhones = statement<Rider>(
  'riders-of-phones',
  `select ${columns} from riders where regexp_replace(phone, '\\D', '', 'g') = any($1) order by id`,
);
const eraseRow = statement(
  'erase-rider',
  `update riders set name = 'Erased rider', phone = '', state = 'ended', request_id = null, version = version + 1
   where id = $1 and phone <> ''`,
);
const insertRow = statement<{ id: string }>(
  'insert-rider',
  `insert into riders (id, name, phone, city, request_id, invited_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (request_id) do nothing returning id`,
);
const joinRow = statement(
  'join-rider',
  `update riders set state = 'active', joined_at = coalesce(joined_at, $2), version = version + 1 where id = $1 and state = 'invited'`,
);
const stateRow = statement<Rider>(
  'update-rider-state',
  `update riders set state = $2, version = version + 1 where id = $1 and state = any($3) returning ${columns}`,
);

/** A rider by id, or null. */
export const findRider = (db: Db, id: string) => db.find(byId, [id]);
/** A rider by id, locked; null if there is none. */
export const lockRider = (tx: Tx, id: string) => tx.find(lockedById, [id]);
/** Riders before a cursor, which is a rider's id, newest first, of a city or a state. */
export const listRiders = (
  db: Db,
  { city, state, cursor }: { city: string | null; state: RiderState | null; cursor: string | null },
  atMost: number,
) => db.list(page, [city, state, cursor, atMost]);
/** Riders by id, in no order. */
export const listRidersById = (db: Db, ids: readonly string[]) => db.list(byIds, [ids]);
/** The names of riders by id. */
export const listRiderNames = async (db: Db, ids: readonly string[]) =>
  new Map((await db.list(names, [ids])).map(({ id, name }) => [id, name]));

/** The riders with one of some phones, given as digits in every spelling. */
export const listRidersByPhones = (db: Db, phoneDigits: readonly string[]) => db.list(ofPhones, [phoneDigits]);
/** Replaces name and phone of a rider and ends them; what they earned stays under the id. */
export const eraseRider = (tx: Tx, id: string) => tx.list(eraseRow, [id]);

/** Inserts a rider who has an account. False if the request became a rider already. */
export const insertRider = async (
  tx: Tx,
  { id, name, phone, city, requestId }: Pick<Rider, 'id' | 'name' | 'phone' | 'city' | 'requestId'>,
) => (await tx.find(insertRow, [id, name, phone, city, requestId, tx.now])) !== null;
/** Makes an invited rider active, at the first sign-in. */
export const markRiderJoined = (tx: Tx, id: string) => tx.list(joinRow, [id, tx.now]);
/** Moves a rider to a state from one of some states; null if the rider isn't in one of them. */
export const updateRiderState = (tx: Tx, id: string, state: RiderState, from: readonly RiderState[]) =>
  tx.find(stateRow, [id, state, from]);
