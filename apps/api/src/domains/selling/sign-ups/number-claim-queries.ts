import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';

/** A claim as stored: a sign-up of a number that the account `accountId` has, and whose code was right. */
export interface NumberClaim {
  id: string;
  accountId: string;
  /** The phone and the sign-up, encrypted; null once the claim has ended. */
  sealed: Buffer | null;
  state: 'proven' | 'asked' | 'joined' | 'granted' | 'refused' | 'used';
  requestId: string | null;
  createdAt: Date;
  /** The account that got the number. */
  newAccountId: string | null;
}

const columns = `id, account_id as "accountId", sealed, state, request_id as "requestId", created_at as "createdAt",
  new_account_id as "newAccountId"`;
const insertRow = statement<{ id: string }>(
  'insert-number-claim',
  'insert into number_claims (account_id, phone_digest, sealed, created_at) values ($1, $2, $3, $4) returning id',
);
const byId = statement<NumberClaim>('number-claim', `select ${columns} from number_claims where id = $1`);
const lockedById = statement<NumberClaim>(
  'lock-number-claim',
  `select ${columns} from number_claims where id = $1 for update`,
);
const ofRequest = statement<NumberClaim>(
  'number-claim-of-request',
  `select ${columns} from number_claims where request_id = $1 and state <> 'joined'`,
);
const askedOf = statement<NumberClaim>(
  'lock-asked-number-claim',
  `select ${columns} from number_claims where account_id = $1 and state = 'asked' for update`,
);
const askRow = statement(
  'ask-number-claim',
  `update number_claims set state = 'asked', request_id = $2, asked_at = $3 where id = $1 and state = 'proven'`,
);
const endRow = statement<{ id: string }>(
  'end-number-claim',
  `update number_claims set state = $2, sealed = null, ended_at = $3, new_account_id = $4, request_id = coalesce($5, request_id)
   where id = $1 and state in ('proven', 'asked') returning id`,
);
const deleteUnasked = deletion(
  'delete-unasked-number-claims',
  'number_claims',
  'id',
  `state = 'proven' and created_at < $1`,
  'created_at',
);
const deleteOld = deletion('delete-number-claims', 'number_claims', 'id', 'created_at < $1', 'created_at');
// A claim is its sender's: not the data of the customer whose number it is about.
const ofPerson = `((phone_digest = any($1) and account_id <> all($2::uuid[])) or new_account_id = any($2::uuid[]))`;
const recordsOf = statement<{ state: string; createdAt: Date; askedAt: Date | null; endedAt: Date | null }>(
  'number-claims-for-export',
  `select state, created_at as "createdAt", asked_at as "askedAt", ended_at as "endedAt" from number_claims
   where ${ofPerson} order by created_at`,
);
const deleteOfPerson = statement('delete-number-claims-of', `delete from number_claims where ${ofPerson}`);
const sealedRows = statement<{ id: string; sealed: Buffer }>(
  'sealed-number-claims',
  'select id, sealed from number_claims where sealed is not null order by id for update',
);
const sealAgain = statement(
  'seal-number-claim-again',
  'update number_claims set sealed = $2, phone_digest = $3 where id = $1',
);

/** Keeps a claim and returns its id. */
export const insertNumberClaim = async (
  tx: Tx,
  { accountId, phoneDigest, sealed }: Pick<NumberClaim, 'accountId'> & { phoneDigest: string; sealed: Buffer },
) => (await tx.get(insertRow, [accountId, phoneDigest, sealed, tx.now])).id;
/** A claim by id, or null. */
export const findNumberClaim = (db: Db, id: string) => db.find(byId, [id]);
/** A claim by id, locked; null if there is none. */
export const lockNumberClaim = (tx: Tx, id: string) => tx.find(lockedById, [id]);
/** The claim of a request in the queue, or null. */
export const findClaimOfRequest = (db: Db, requestId: string) => db.find(ofRequest, [requestId]);
/** The claim of an account's number about which a person decides, locked; null if none waits. */
export const lockAskedClaim = (tx: Tx, accountId: string) => tx.find(askedOf, [accountId]);
/** Notes that a locked claim waits for a person, with its request. */
export const askNumberClaim = (tx: Tx, id: string, requestId: string) => tx.list(askRow, [id, requestId, tx.now]);
/** Ends a claim and wipes what was typed. False if it had ended. */
export const endNumberClaim = async (
  tx: Tx,
  id: string,
  state: 'joined' | 'granted' | 'refused' | 'used',
  { newAccountId = null, requestId = null }: { newAccountId?: string | null; requestId?: string | null } = {},
) => (await tx.find(endRow, [id, state, tx.now, newAccountId, requestId])) !== null;
/** Deletes claims from before an instant for which no decision was asked. Returns how many. */
export const deleteUnaskedClaims = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteUnasked, [before, atMost])).count;
/** Deletes claims from before an instant. Returns how many. */
export const deleteNumberClaims = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
/** The claims that a person made, for the export. */
export const listNumberClaimsOf = (db: Db, phoneDigests: readonly string[], accountIds: readonly string[]) =>
  db.list(recordsOf, [phoneDigests, accountIds]);
/** Deletes the claims that a person made. */
export const deleteNumberClaimsOf = (tx: Tx, phoneDigests: readonly string[], accountIds: readonly string[]) =>
  tx.list(deleteOfPerson, [phoneDigests, accountIds]);
/** The claims that wait, with what is encrypted. */
export const listSealedClaims = (tx: Tx) => tx.list(sealedRows);
/** Stores what was encrypted again. */
export const updateSealedClaim = (
  tx: Tx,
  id: string,
  { sealed, phoneDigest }: { sealed: Buffer; phoneDigest: string },
) => tx.list(sealAgain, [id, sealed, phoneDigest]);
