import type { IdentityReason, IdentityState, NumberKind } from '@foodbank/contract/people/identity-checks';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, deletion, find, get, list, run, statement, type Tx } from '../../../platform/database.ts';
import type { Position } from '../../../platform/page-of.ts';
import type { CodeChannel } from '../../../providers/identity.ts';

/**
 * `unanswered`: the provider did not answer within a day. `replaced`: a later check of the customer took its place. `lapsed`: it was verified,
 * then the phone or the name of the account changed.
 */
export type CheckState = 'checking' | 'verified' | 'needs-a-person' | 'refused' | 'unanswered' | 'replaced' | 'lapsed';

/** What a member refused, while another one is to look. `at` is ISO 8601 text. */
export interface FirstRefusal<Reason extends string> {
  by: string;
  at: string;
  reason: Reason;
  note: string;
}

/**
 * What comes next while a check is running: the provider is asked; it works on it; the holder says where the own code goes; it is sent there; the
 * holder enters it; it is sent on.
 */
export type CheckStep = 'asking' | 'working' | 'choosing' | 'sending' | 'code-sent' | 'finishing';

/** A check as it is stored. Names, birth date and digits are null after an erasure. */
export interface IdentityCheck {
  id: string;
  customerId: string;
  numberKind: NumberKind;
  lastDigits: string | null;
  firstname: string | null;
  lastname: string | null;
  birthOn: Day | null;
  textVersion: string;
  language: string;
  askedAt: Date;
  state: CheckState;
  reason: IdentityReason | null;
  isTry: boolean;
  /** What comparing gave; null where nothing was compared. */
  firstnameMatches: boolean | null;
  lastnameMatches: boolean | null;
  birthMatches: boolean | null;
  decidedAt: Date | null;
  /** The member of staff who decided; null for the provider's answer. */
  decidedBy: string | null;
  decisionNote: string | null;
  /** Null unless another member is to look. */
  firstRefusal: FirstRefusal<IdentityReason> | null;
  /** Who was asked, such as `sandbox`. */
  provider: string;
  step: CheckStep;
  /** Where the holder's own code may go; null where none is needed. */
  channels: readonly CodeChannel[] | null;
  channelId: string | null;
  codeExpiresAt: Date | null;
  wrongCodes: number;
}

/** A check that begins. `numberSealed` is null where the provider is not asked, such as for a minor. */
export type NewIdentityCheck = Pick<
  IdentityCheck,
  'customerId' | 'numberKind' | 'textVersion' | 'language' | 'state' | 'reason' | 'isTry' | 'provider'
> & {
  firstname: string;
  lastname: string;
  birthOn: Day;
  lastDigits: string;
  numberSealed: Buffer | null;
  numberDigest: Buffer;
  askedOn: Day;
};

const columns = `id, customer_id as "customerId", number_kind as "numberKind", last_digits as "lastDigits", firstname, lastname,
  birth_on as "birthOn", text_version as "textVersion", language, asked_at as "askedAt", state, reason, is_try as "isTry",
  firstname_matches as "firstnameMatches", lastname_matches as "lastnameMatches", birth_matches as "birthMatches",
  decided_at as "decidedAt", decided_by as "decidedBy", decision_note as "decisionNote", first_refusal as "firstRefusal", provider, step, channels,
  channel_id as "channelId", code_expires_at as "codeExpiresAt", wrong_codes as "wrongCodes"`;

const insertRow = statement<{ id: string }>(
  'insert-identity-check',
  `insert into identity_checks (customer_id, number_kind, number_sealed, last_digits, number_digest, firstname, lastname, birth_on,
     text_version, language, asked_at, asked_on, state, reason, is_try, provider, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz, $12, $13::text, $14, $15, $16, case when $13::text <> 'checking' then $11::timestamptz end)
   returning id`,
);

// Verified ones first, of two the one that was verified first; then by when something last happened that the customer has to know.
const weightiest = `(state = 'verified') desc, case when state = 'verified' then decided_at end,
  case when state = 'verified' then id end, coalesce(lapsed_at, asked_at) desc, (state = 'lapsed'),
  case when state = 'lapsed' then id end, id desc`;

/** The check that says who a customer is: the one that was verified first, else the newest; null before the first. */
export const findIdentityCheck = find<IdentityCheck, [customerId: string]>(
  'identity-check-of-customer',
  `select ${columns} from identity_checks where customer_id = $1 and state <> 'replaced' order by ${weightiest} limit 1`,
);
/** The check that says where a customer stands with one of both numbers: the verified one, else the newest; null before the first. */
export const findCheckOfNumber = find<IdentityCheck, [customerId: string, numberKind: NumberKind]>(
  'identity-check-of-number',
  `select ${columns} from identity_checks where customer_id = $1 and number_kind = $2 and state <> 'replaced' order by ${weightiest} limit 1`,
);
/** The names by which some customers were verified first; who is not verified now is missing. */
export const listVerifiedNames = list<
  { customerId: string; firstname: string; lastname: string },
  [customerIds: readonly string[]]
>(
  'verified-names-of-customers',
  `select distinct on (customer_id) customer_id as "customerId", firstname, lastname from identity_checks
   where customer_id = any($1) and state = 'verified' and firstname is not null and lastname is not null
   order by customer_id, decided_at, id`,
);
const verifiedKinds = statement<{ numberKind: NumberKind }>(
  'verified-numbers-of-customer',
  `select number_kind as "numberKind" from identity_checks where customer_id = $1 and state = 'verified' order by decided_at, id`,
);
/** Which of both numbers of a customer are verified, the first one first. */
export const listVerifiedKinds = async (db: Db, customerId: string): Promise<NumberKind[]> =>
  (await db.list(verifiedKinds, [customerId])).map(({ numberKind }) => numberKind);

/** A condition for the statements of domains above: each number of a customer that is verified now was verified at an instant, too. */
export const areNumbersOf = (customer: string, at: string): string =>
  `not exists (select from identity_checks v where v.customer_id = ${customer} and v.state = 'verified'
     and not exists (select from identity_checks o where o.customer_id = ${customer} and o.number_digest = v.number_digest
       and o.state in ('verified', 'lapsed') and o.decided_at <= ${at} and (o.lapsed_at is null or o.lapsed_at >= ${at})))`;
/** The same for when the last number of a customer that is verified now was verified; before all time where none is. */
export const lastVerifiedAt = (customer: string): string =>
  `coalesce((select max(c.decided_at) from identity_checks c where c.customer_id = ${customer} and c.state = 'verified'), '-infinity')`;

/** What a level needs of a customer's checks. */
export interface NumberFacts {
  /** The numbers that are verified, the first one first. */
  verified: NumberKind[];
  /** A number is being checked, or waits for a person. */
  isChecking: boolean;
}
/** Which numbers of a customer are verified, and whether one is on its way. */
export const readNumberFacts = get<NumberFacts, [customerId: string]>(
  'facts-of-identity-numbers',
  `select coalesce(json_agg(number_kind order by decided_at, id) filter (where state = 'verified'), '[]') as verified,
     coalesce(bool_or(state in ('checking', 'needs-a-person')), false) as "isChecking"
   from identity_checks where customer_id = $1`,
);

/** Stores a check and returns its id. */
export async function insertIdentityCheck(tx: Tx, check: NewIdentityCheck): Promise<string> {
  const { customerId, numberKind, numberSealed, lastDigits, numberDigest, firstname, lastname, birthOn } = check;
  const about = [customerId, numberKind, numberSealed, lastDigits, numberDigest, firstname, lastname, birthOn];
  const { textVersion, language, askedOn, state, reason, isTry, provider } = check;
  const how = [textVersion, language, tx.now, askedOn, state, reason, isTry, provider];
  return (await tx.get(insertRow, [...about, ...how])).id;
}

const keyRow = statement<{ keySealed: Buffer }>('identity-key', 'select key_sealed as "keySealed" from identity_keys');
const insertKey = statement(
  'insert-identity-key',
  'insert into identity_keys (key_sealed) values ($1) on conflict (id) do nothing',
);

/** The sealed key of the digests, which `draw` makes the first time. */
export async function ensureIdentityKey(tx: Tx, draw: () => Buffer): Promise<Buffer> {
  const found = await tx.find(keyRow);
  if (found !== null) return found.keySealed;
  await tx.list(insertKey, [draw()]);
  return (await tx.get(keyRow)).keySealed;
}

/** The state of a customer's identity: `not-started` before the first check, after a check to which the provider gave no answer, and after one that lapsed. */
export interface Identity {
  state: IdentityState;
  reason: IdentityReason | null;
  /** As typed in the check that counts. */
  birthOn: Day | null;
  /** Since when it is so; null before the first check. */
  since: Date | null;
}

/** Where a customer stands with the identity check. */
export async function findIdentity(db: Db, customerId: string): Promise<Identity> {
  const check = await findIdentityCheck(db, customerId);
  if (check === null) return { state: 'not-started', reason: null, birthOn: null, since: null };
  const { reason, birthOn, askedAt, decidedAt } = check;
  return { state: identityStateOf(check), reason, birthOn, since: decidedAt ?? askedAt };
}

/** The state of a check as customers know it. */
export function identityStateOf(check: Pick<IdentityCheck, 'state'> | null): IdentityState {
  const isOpen = check === null || ['unanswered', 'replaced', 'lapsed'].includes(check.state);
  return isOpen ? 'not-started' : (check.state as IdentityState);
}

/** A check that is running, locked. `numberSealed` is null once the provider has given a handle by which the holder's code goes on. */
export type RunningCheck = IdentityCheck & {
  numberSealed: Buffer | null;
  handleSealed: Buffer | null;
  codeSealed: Buffer | null;
  asks: number;
  lastAskAt: Date | null;
  numberDigest: Buffer;
};

/** The running check of a customer, who has one at a time; null for none. */
export const findRunningCheck = find<{ id: string }, [customerId: string]>(
  'running-identity-check-of-customer',
  `select id from identity_checks where customer_id = $1 and state = 'checking'`,
);

/** The check that is running, locked; null once it has its answer. */
export const lockRunningCheck = find<RunningCheck, [id: string], Tx>(
  'lock-running-identity-check',
  `select ${columns}, number_sealed as "numberSealed", handle_sealed as "handleSealed", code_sealed as "codeSealed",
     number_digest as "numberDigest", asks, last_ask_at as "lastAskAt" from identity_checks where id = $1 and state = 'checking' for no key update`,
);

const moveRow = statement(
  'move-identity-check',
  `update identity_checks set step = $2::text, handle_sealed = coalesce($3::bytea, case when $2::text <> 'asking' then handle_sealed end),
     number_sealed = case when not $4::boolean then number_sealed end, channels = coalesce($5::jsonb, channels),
     channel_id = case when $2::text <> 'choosing' then coalesce($6::text, channel_id) end,
     code_expires_at = coalesce($7::timestamptz, code_expires_at), code_sealed = $8::bytea, wrong_codes = wrong_codes + $9::smallint
   where id = $1 and state = 'checking'`,
);
/** What changes as a running check goes on. What is not given stays, but for the code, which is gone with each step. */
export interface CheckMove {
  step: CheckStep;
  handleSealed?: Buffer;
  wipesNumber?: boolean;
  channels?: readonly CodeChannel[];
  channelId?: string;
  codeExpiresAt?: Date;
  codeSealed?: Buffer;
  isWrongCode?: boolean;
}
/** Brings a running check to its next step. */
export const moveCheck = (tx: Tx, id: string, move: CheckMove) =>
  tx.list(moveRow, [
    ...[id, move.step, move.handleSealed ?? null, move.wipesNumber ?? false],
    ...[move.channels === undefined ? null : JSON.stringify(move.channels), move.channelId ?? null],
    ...[move.codeExpiresAt ?? null, move.codeSealed ?? null, move.isWrongCode ? 1 : 0],
  ]);

/** The checks that wait for the provider, and since when the oldest does. */
export const getWaitingAsks = get<{ count: number; oldestAt: Date | null }, []>(
  'waiting-identity-asks',
  `select count(*)::int as count, min(asked_at) as "oldestAt" from identity_checks
   where state = 'checking' and step in ('asking', 'working', 'finishing')`,
);

/** Counts an ask before the provider is called. */
export const markIdentityAsk = run<[id: string, at: Date]>(
  'mark-identity-ask',
  'update identity_checks set asks = asks + 1, last_ask_at = $2 where id = $1',
);

/**
 * The newest check of a customer with the same number since an instant that was answered; null for none. Wrong codes are no answer about the
 * number: who has the right one may try again.
 */
export const findAnsweredCheck = find<IdentityCheck, [customerId: string, numberDigest: Buffer, since: Date]>(
  'answered-identity-check',
  `select ${columns} from identity_checks where customer_id = $1 and number_digest = $2 and asked_at > $3
     and state in ('checking', 'verified', 'needs-a-person', 'refused') and (reason is null or reason not in ('under-age', 'code-wrong'))
   order by asked_at desc, id desc limit 1`,
);

/** How many of a customer's checks of a Lagos day count as tries. */
export const countTries = get<{ tries: number }, [customerId: string, day: Day]>(
  'count-identity-tries',
  `select count(*)::int as tries from identity_checks where customer_id = $1 and asked_on = $2 and is_try`,
);

/** Whether pictures of a customer are of use: one number is verified, or a person looks at a check. */
export const isToBeSeen = get<{ isSo: boolean }, [customerId: string]>(
  'is-customer-to-be-seen',
  `select exists (select from identity_checks where customer_id = $1 and state in ('verified', 'needs-a-person')) as "isSo"`,
);

/** Lets one transaction at a time decide about a number. */
export const lockNumber = run<[numberDigest: Buffer]>(
  'lock-identity-number',
  `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 45))`,
);

/**
 * Whether another customer's check has the same number: one that is or was verified, or one that was asked before. A later one that waits for a person says
 * nothing about who asked first, in whatever order the answers come.
 */
export const findOtherHolder = get<{ isKnown: boolean }, [checkId: string]>(
  'is-number-of-another',
  `select exists (select from identity_checks o, identity_checks c where c.id = $1 and o.number_digest = c.number_digest
     and o.customer_id <> c.customer_id and (o.state in ('verified', 'lapsed')
       or (o.state in ('checking', 'needs-a-person') and (o.asked_at, o.id) < (c.asked_at, c.id)))) as "isKnown"`,
);

/** Whether members refused a customer with the number of a check, and none accepted that number since. */
export const isRefusedByMembers = get<{ isSo: boolean }, [checkId: string]>(
  'is-number-refused-by-members',
  `select exists (select from identity_checks c join identity_checks n on n.customer_id = c.customer_id and n.number_digest = c.number_digest
     where c.id = $1 and n.state = 'refused' and n.decided_by is not null and not exists (
       select from identity_checks a where a.customer_id = c.customer_id and a.number_digest = c.number_digest
         and a.state in ('verified', 'lapsed') and a.decided_by is not null and a.decided_at > n.decided_at)) as "isSo"`,
);

/** What is gone with the end of a check. */
const wiped = 'number_sealed = null, handle_sealed = null, channels = null, channel_id = null, code_sealed = null';
const endRow = statement(
  'end-identity-check',
  `update identity_checks set state = $2, reason = $3, is_try = $4, firstname_matches = $5, lastname_matches = $6, birth_matches = $7,
     ${wiped}, decided_at = $8 where id = $1 and state = 'checking'`,
);
/** What comparing gave; null where nothing was compared. */
export interface StoredComparison {
  firstnameMatches: boolean;
  lastnameMatches: boolean;
  /** Null where the provider knows no birth date. */
  birthMatches: boolean | null;
}
/** Ends a running check, and wipes its number. */
export const endCheck = (
  tx: Tx,
  id: string,
  { state, reason, isTry }: Pick<IdentityCheck, 'state' | 'reason' | 'isTry'>,
  compared: StoredComparison | null,
) =>
  tx.list(endRow, [
    ...[id, state, reason, isTry, compared?.firstnameMatches ?? null, compared?.lastnameMatches ?? null],
    ...[compared?.birthMatches ?? null, tx.now],
  ]);

/** Ends the checks of a customer that wait for a person, because a later one takes their place. */
export const replaceOlderChecks = run<[customerId: string, laterId: string]>(
  'replace-older-identity-checks',
  `update identity_checks set state = 'replaced', first_refusal = null where customer_id = $1 and id <> $2 and state = 'needs-a-person'`,
);

/** Ends the checks that began before an instant and have no answer of the provider, and wipes their numbers. Returns their ids. */
export const endOldChecks = list<{ id: string }, [askedBefore: Date, at: Date], Tx>(
  'end-old-identity-checks',
  `update identity_checks set state = 'unanswered', reason = 'provider-down', is_try = false, ${wiped}, decided_at = $2
   where id in (select id from identity_checks where state = 'checking' and asked_at < $1 order by asked_at limit 200 for update skip locked)
   returning id`,
);

/** Running checks whose code was not entered by an instant, locked. What is on its way to the provider is not among them. */
export const lockLateChecks = list<{ id: string }, [at: Date], Tx>(
  'lock-identity-checks-with-late-codes',
  `select id from identity_checks where state = 'checking' and step in ('choosing', 'sending', 'code-sent') and code_expires_at <= $1
   order by id limit 200 for no key update skip locked`,
);

/** A check as it is exported. */
export type IdentityRecord = Omit<
  IdentityCheck,
  'id' | 'customerId' | 'decidedBy' | 'step' | 'channels' | 'channelId' | 'codeExpiresAt' | 'wrongCodes'
>;

/** A customer's checks for the export, oldest first. */
export const listIdentityRecords = list<IdentityRecord, [customerId: string]>(
  'identity-checks-for-export',
  `select number_kind as "numberKind", last_digits as "lastDigits", firstname, lastname, birth_on as "birthOn",
     text_version as "textVersion", language, asked_at as "askedAt", state, reason, is_try as "isTry",
     firstname_matches as "firstnameMatches", lastname_matches as "lastnameMatches", birth_matches as "birthMatches",
     decided_at as "decidedAt", decision_note as "decisionNote", provider
   from identity_checks where customer_id = $1 order by asked_at, id`,
);

/** Deletes the checks of an erased customer. */
export const deleteChecksOf = run<[customerId: string]>(
  'delete-identity-checks-of-customer',
  'delete from identity_checks where customer_id = $1',
);
const wipeRows = statement(
  'wipe-identity-checks-of-customer',
  `update identity_checks set firstname = null, lastname = null, birth_on = null, last_digits = null, ${wiped},
     decision_note = null, first_refusal = null, reason = case when state = 'checking' then 'provider-down' else reason end,
     state = case state when 'checking' then 'unanswered' when 'needs-a-person' then 'replaced' else state end, decided_at = coalesce(decided_at, $2)
   where customer_id = $1`,
);
/**
 * Wipes the names, birth dates and digits of an erased customer who has a plan: that and how the person was identified stays. What waited for a person
 * waits no more.
 */
export const wipeChecksOf = (tx: Tx, customerId: string) => tx.list(wipeRows, [customerId, tx.now]);

const deleteOldRows = deletion(
  'delete-old-identity-checks',
  'identity_checks',
  'id',
  `decided_at < $1 and state in ('refused', 'unanswered', 'replaced')`,
  'decided_at, id',
);
/** Deletes checks that led to nothing and ended before an instant. Returns how many. */
export const deleteOldChecks = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOldRows, [before, atMost])).count;

const deleteWipedRows = deletion(
  'delete-wiped-identity-checks',
  'identity_checks',
  'id',
  'decided_at < $1 and firstname is null',
  'decided_at, id',
);
/** Deletes checks of erased customers that ended before an instant. Returns how many. */
export const deleteWipedChecks = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteWipedRows, [before, atMost])).count;

/** Forgets that an erased customer used one browser with others. */
export const deleteSharedDevicesOf = run<[customerId: string]>(
  'delete-identity-shared-devices-of-customer',
  'delete from identity_shared_devices where customer_id = $1 or other_customer_id = $1',
);
const deleteOldDevices = deletion(
  'delete-old-identity-shared-devices',
  'identity_shared_devices',
  'ctid',
  'seen_at < $1',
  'seen_at',
);
/** Forgets that two customers used one browser, as seen before an instant. Returns how many pairs. */
export const deleteOldSharedDevices = async (tx: Tx, before: Date, atMost: number): Promise<number> =>
  (await tx.get(deleteOldDevices, [before, atMost])).count;

/** What is sealed of a check. */
export interface SealedParts {
  id: string;
  numberSealed: Buffer | null;
  handleSealed: Buffer | null;
  codeSealed: Buffer | null;
}
/** The checks of which something is sealed, locked. */
export const listSealedParts = list<SealedParts, [], Tx>(
  'sealed-identity-numbers',
  `select id, number_sealed as "numberSealed", handle_sealed as "handleSealed", code_sealed as "codeSealed" from identity_checks
   where num_nonnulls(number_sealed, handle_sealed, code_sealed) > 0 order by id for update`,
);
const sealAgainRow = statement(
  'seal-identity-number-again',
  'update identity_checks set number_sealed = $2, handle_sealed = $3, code_sealed = $4 where id = $1',
);
/** Replaces what is sealed of a check. */
export const updateSealedParts = (tx: Tx, { id, numberSealed, handleSealed, codeSealed }: SealedParts) =>
  tx.list(sealAgainRow, [id, numberSealed, handleSealed, codeSealed]);
/** The sealed key of the digests, if one was drawn. */
export const findSealedKey = (tx: Tx) => tx.find(keyRow);
/** Replaces the sealed key of the digests. */
export const updateSealedKey = run<[sealed: Buffer]>(
  'seal-identity-key-again',
  'update identity_keys set key_sealed = $1',
);

/** A check by its id, or null. */
export const findCheck = find<IdentityCheck, [id: string]>(
  'identity-check-by-id',
  `select ${columns} from identity_checks where id = $1`,
);
/** The same, locked. The caller has locked the customer. */
export const lockCheck = find<IdentityCheck, [id: string], Tx>(
  'lock-identity-check',
  `select ${columns} from identity_checks where id = $1 for no key update`,
);
/** Another customer whose check has the same number. */
export interface OtherHolder {
  id: string;
  customerId: string;
  state: CheckState;
  askedAt: Date;
  /** The customer was erased: what the check said is gone. */
  isErased: boolean;
}
/** The checks of other customers with the number of a check, the weightiest of each: verified ones first, then who asked first. At most 20. */
export const listOtherHolders = list<OtherHolder, [id: string]>(
  'other-holders-of-number',
  `select id, customer_id as "customerId", state, asked_at as "askedAt", firstname is null as "isErased" from (
     select distinct on (o.customer_id) o.id, o.customer_id, o.state, o.asked_at, o.firstname
     from identity_checks c join identity_checks o on o.number_digest = c.number_digest
     where c.id = $1 and o.customer_id <> c.customer_id
     order by o.customer_id, (o.state = 'verified') desc, (o.state = 'lapsed') desc, o.asked_at desc) holders
   order by (state = 'verified') desc, (state = 'lapsed') desc, asked_at, id limit 20`,
);
/** Lets one transaction at a time decide about the number of a check, as `lockNumber`. */
export const lockNumberOf = run<[id: string]>(
  'lock-number-of-identity-check',
  `select pg_advisory_xact_lock(hashtextextended(encode(number_digest, 'hex'), 45)) from identity_checks where id = $1`,
);
/** Whether another customer is or was verified by the number of a check. Who was erased may come back with the own number. */
export const isVerifiedForAnother = async (db: Db, id: string): Promise<boolean> =>
  (await listOtherHolders(db, id)).some(
    ({ state, isErased }) => (state === 'verified' || state === 'lapsed') && !isErased,
  );

/** A check in a list. `micros` is its place: when it was asked for, in microseconds since 1970. */
export type ListedCheck = IdentityCheck & Position;

const microsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text as micros`;
const position = `('epoch'::timestamptz + $1::bigint * interval '1 microsecond', $2::uuid)`;
const checksOfOne = statement<ListedCheck>(
  'identity-checks-of-one-customer',
  `select ${columns}, ${microsOf('asked_at')} from identity_checks where customer_id = $4 and (asked_at, id) < ${position}
   order by asked_at desc, id desc limit $3`,
);
/** A customer's checks before a place, the newest first. */
export const listChecksOf = (db: Db, customerId: string, { micros, id }: Position, atMost: number) =>
  db.list(checksOfOne, [micros, id, atMost, customerId]);
const decideRow = statement<{ id: string }>(
  'decide-identity-check',
  `update identity_checks set state = $2, reason = $3, decided_by = $4, decided_at = $5, decision_note = $6, first_refusal = null
   where id = $1 and state = 'needs-a-person' returning id`,
);
/** Decides a check that waits for a person. False if it does not wait any more. */
export const storeDecision = async (
  tx: Tx,
  id: string,
  decision: { state: 'verified' | 'refused'; reason: IdentityReason | null; by: string; note: string },
) => (await tx.find(decideRow, [id, decision.state, decision.reason, decision.by, tx.now, decision.note])) !== null;

const refuseFirstRow = statement<{ id: string }>(
  'store-first-refusal-of-identity-check',
  `update identity_checks set first_refusal = $2 where id = $1 and state = 'needs-a-person' and first_refusal is null returning id`,
);
/** Stores what a member refuses, until another one looks. False if the check does not wait any more. */
export const storeFirstRefusal = async (tx: Tx, id: string, refusal: FirstRefusal<IdentityReason>): Promise<boolean> =>
  (await tx.find(refuseFirstRow, [id, JSON.stringify(refusal)])) !== null;

const lapseRows = statement<{ id: string }>(
  'lapse-identity-checks',
  `update identity_checks set state = 'lapsed', reason = $2, lapsed_at = $3 where customer_id = $1 and state = 'verified' returning id`,
);
/** Makes the verified checks of a customer lapse. Returns their ids. */
export const lapseChecks = async (tx: Tx, customerId: string, reason: IdentityReason): Promise<string[]> =>
  (await tx.list(lapseRows, [customerId, reason, tx.now])).map(({ id }) => id);
