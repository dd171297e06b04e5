import { formatInstant } from '@foodbank/contract/primitives/day';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalCode } from '@foodbank/contract/refusals';
import type { AppContext } from '../../../platform/app-context.ts';
import type { LimitName, Limits } from '../../../platform/limits.ts';
import type { Asker } from '../../../platform/password-queue.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { giveBackWrongCode, takeWrongCode } from './code-try-queries.ts';
import { findKnownDevice, findKnownDeviceOf } from './known-devices.ts';
import { DeadCode, findPhoneOfRequest, refuseDeadCode } from './phone-codes.ts';
import type { AccountKind } from './queries.ts';

type Parts = Pick<AppContext, 'clock' | 'config' | 'database' | 'keys' | 'limits' | 'metrics' | 'passwords'>;
type Count = readonly [LimitName, string];

/** The refusals that count as failed attempts. After any other error the password or code was not checked. */
const failures: ReadonlySet<RefusalCode> = new Set([
  'wrong-credentials',
  'wrong-current-password',
  'invalid-otp',
  'invalid-code',
  'invalid-passkey',
]);
const isFailure = (error: unknown) =>
  error instanceof Refusal && failures.has(error.code) && !(error instanceof DeadCode);

const wrongCodesAnHour = 100;
const hourMs = 3_600_000;

/** Where a password or code is typed: the address that limits count, and the tokens of the accounts that know the browser. */
export interface AttemptFrom {
  address: string;
  deviceTokens?: readonly string[];
}

/** The account that is meant: its kind, and the email as typed or the phone's key, whether or not it has an account. */
export interface AttemptAt {
  kind: AccountKind;
  login: string;
}

/** The request that a code by text message belongs to. The code's own three tries are the limit by account. */
export interface AttemptAtRequest {
  kind: 'customer' | 'rider';
  requestId: string;
}

/**
 * Runs the check of a password that opens a session, or refuses with 429. A browser that signed in to the account before has an allowance
 * of its own; all others share those of the account. Beyond the failures of their address others go on by a right password: a wrong one is
 * refused with 429 once it was checked, in the time that other addresses leave. Right passwords are limited by account, and by device for
 * those that the account knows.
 */
export async function tryPassword<T>(
  { clock, database, limits, passwords }: Parts,
  { kind, login }: AttemptAt,
  { address, deviceTokens = [] }: AttemptFrom,
  check: (asker: Asker) => Promise<T>,
): Promise<T> {
  const loginKey = emailKey(login);
  const account = `${kind} ${loginKey}`;
  const device = await findKnownDevice(database.read, deviceTokens, { kind, loginKey }, clock.now());
  const byAddress = device === null ? (['attemptsByAddress', address] as const) : null;
  const asker = askerOf({ kind, device, account, address });
  return passwords.hold(asker, () =>
    countFailures(limits, countsOf({ device, account, address }), byAddress, (isBeyond) =>
      countSuccesses(limits, device ?? account, () => check({ ...asker, isBeyond })),
    ),
  );
}

/**
 * Runs the check of a code, or refuses with 429. A browser that the account knows has an allowance of its own. All others share those of
 * the account, and of their address: 100 wrong codes an hour, or three times as many as were right within a day, since thousands of
 * people may be behind it. A try for a request without a code to try is refused as a wrong code, and counts nothing.
 */
export async function tryCode<T>(
  parts: Parts,
  at: AttemptAt | AttemptAtRequest,
  { address, deviceTokens = [] }: AttemptFrom,
  check: (asker: Asker) => Promise<T>,
): Promise<T> {
  const { clock, database, limits } = parts;
  const { kind } = at;
  const isRequest = 'requestId' in at;
  if (isRequest) await refuseDeadCode(database.read, at, clock.now());
  const loginKey = isRequest ? await loginOfRequest(parts, at, deviceTokens) : emailKey(at.login);
  const account = `${kind} ${isRequest ? at.requestId : loginKey}`;
  const device = loginKey && (await findKnownDevice(database.read, deviceTokens, { kind, loginKey }, clock.now()));
  const counts = isRequest && !device ? [] : countsOf({ device: device || null, account, address });
  const asker = askerOf({ kind, device: device || null, account, address });
  const counted = () => countFailures(limits, counts, null, () => check(asker));
  return device ? counted() : countWrongCodes(parts, kind, address, counted);
}

/**
 * Counts a request for a new password, whether or not the login has an account, and refuses with 429 beyond the limit of the address. A
 * browser that the account knows has a limit of its own. A job limits the emails afterwards, so that no answer
 * tells whether the account exists.
 */
export async function takePasswordRequest(
  { clock, database, limits }: Pick<Parts, 'clock' | 'database' | 'limits'>,
  { kind, login }: AttemptAt,
  { address, deviceTokens = [] }: AttemptFrom,
): Promise<void> {
  const known = await findKnownDevice(database.read, deviceTokens, { kind, loginKey: emailKey(login) }, clock.now());
  await limits.take('passwordRequestsByAddress', known ?? address);
}

/** A try of a signed-in caller. `device` is what `shareOfCaller` says, or something else that strangers can't have. */
export interface CallerAttempt extends AttemptAt {
  address: string;
  device?: string | null;
}

/**
 * What the tries of a signed-in caller count towards: the browser, if the account knows it, else the session, which strangers don't have
 * either; null without both.
 */
export async function shareOfCaller(
  { clock, database }: Pick<Parts, 'clock' | 'database'>,
  accountId: string,
  { deviceTokens = [], sessionKey }: Pick<AttemptFrom, 'deviceTokens'> & { sessionKey?: string },
): Promise<string | null> {
  const device = await findKnownDeviceOf(database.read, deviceTokens, accountId, clock.now());
  return device ?? (sessionKey === undefined ? null : `session ${sessionKey}`);
}

/**
 * Runs a check of a signed-in caller, or refuses with 429. The caller's browser or session has an allowance of its own; without one the
 * caller shares those of the account with people who are not signed in.
 */
export async function withAttemptLimit<T>(
  limits: Limits,
  { kind, login, address, device = null }: CallerAttempt,
  check: () => Promise<T>,
): Promise<T> {
  return countFailures(limits, countsOf({ device, account: `${kind} ${emailKey(login)}`, address }), null, check);
}

/** Runs a check of the current password of a signed-in caller. Right ones are limited, too. */
export async function withOwnPassword<T>(
  limits: Limits,
  attempt: CallerAttempt & { id: string },
  check: (asker: Asker) => Promise<T>,
): Promise<T> {
  const { kind, id } = attempt;
  return withAttemptLimit(limits, attempt, () =>
    countSuccesses(limits, `own ${kind} ${id}`, () => check(askerOfCaller(kind, id))),
  );
}

/** A signed-in caller's place among the passwords to hash. */
export function askerOfCaller(kind: AccountKind, id: string): Asker {
  const account = `own ${kind} ${id}`;
  return { address: account, account, group: kind === 'staff' ? 'staff' : 'known' };
}

/** The place of a stranger's form, such as a registration, among the passwords to hash. */
export const askerOfForm = (kind: AccountKind, login: string, address: string): Asker =>
  askerOf({ kind, device: null, account: `form ${kind} ${emailKey(login)}`, address });

interface Tried {
  device: string | null;
  account: string;
  address: string;
}

/** What failures count towards: those of a known device, and those of everybody else. */
const countsOf = ({ device, account, address }: Tried): Count[] =>
  device === null
    ? [
        ['attemptsByAccountAndAddress', `${account} ${address}`],
        ['attemptsByAccount', account],
      ]
    : [['attemptsByDevice', device]];

function askerOf({ kind, device, account, address }: Tried & { kind: AccountKind }): Asker {
  if (device === null) return { address, account, group: kind === 'staff' ? 'new-staff' : 'other' };
  return { address, account: `${account} ${device}`, group: kind === 'staff' ? 'staff' : 'known' };
}

/**
 * Counts before a check, so that concurrent attempts can't exceed a limit; the counts stay if the check fails as wrong. Beyond `soft` the
 * check runs, too, and its failure is answered as one too many.
 */
async function countFailures<T>(
  limits: Limits,
  counts: readonly Count[],
  soft: Count | null,
  check: (isBeyond: boolean) => Promise<T>,
): Promise<T> {
  const counted: Count[] = [];
  const giveBack = () => Promise.all(counted.map((count) => limits.giveBack(...count)));
  let beyond: Refusal | null = null;
  try {
    for (const count of counts) {
      await limits.take(...count);
      counted.push(count);
    }
    if (soft !== null) {
      beyond = await takeOrRefusal(limits, soft);
      if (beyond === null) counted.push(soft);
    }
    const result = await check(beyond !== null);
    await giveBack();
    return result;
  } catch (error) {
    if (!isFailure(error)) await giveBack();
    throw isFailure(error) && beyond !== null ? beyond : error;
  }
}

async function takeOrRefusal(limits: Limits, count: Count): Promise<Refusal | null> {
  try {
    await limits.take(...count);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/**
 * Counts right passwords only, afterwards: wrong ones that are being checked at the same time take nothing from them. The one too many costs
 * no hash.
 */
async function countSuccesses<T>(limits: Limits, of: string, check: () => Promise<T>): Promise<T> {
  await limits.refuseIfUsedUp('rightPasswordsByAccount', of);
  const result = await check();
  await limits.count('rightPasswordsByAccount', of);
  return result;
}

async function countWrongCodes<T>(
  { clock, config, database, keys, metrics }: Parts,
  kind: AccountKind,
  address: string,
  check: () => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const digests = keys.digests(`code-tries:${address}`);
  const most = Math.ceil(wrongCodesAnHour * config.limitScale);
  if (!(await database.write((tx) => takeWrongCode(tx, digests, hour, most)))) {
    metrics.limitRefusals.inc({ limit: 'wrongCodesByAddress' });
    const endsAt = new Date(hour.getTime() + hourMs);
    const message = tooManyWrongCodes(kind, endsAt);
    refuse('too-many-requests', { message, retryAfterSeconds: Math.ceil((endsAt.getTime() - now.getTime()) / 1000) });
  }
  const giveBack = (wasRight: boolean) =>
    database.write((tx) => giveBackWrongCode(tx, digests[0] ?? '', hour, wasRight));
  try {
    const result = await check();
    await giveBack(true);
    return result;
  } catch (error) {
    if (!isFailure(error)) await giveBack(false);
    throw error;
  }
}

function tooManyWrongCodes(kind: AccountKind, endsAt: Date): string {
  const other = kind === 'customer' ? ' You can also log in with your password.' : '';
  return `Too many wrong codes came from your network. Please try again from ${formatInstant(endsAt)} on, or on a device that you used before.${other}`;
}

/** The phone that a request is about. It is needed only to recognise a browser. */
const loginOfRequest = async (
  { database, keys }: Parts,
  { kind, requestId }: AttemptAtRequest,
  tokens: readonly string[],
): Promise<string | null> =>
  tokens.length === 0 ? null : findPhoneOfRequest(database.read, keys, { kind, requestId });
