import type { Db, Tx } from '../../../platform/database.ts';
import { deviceDays, deviceTokensMax } from '../../../platform/session-cookies.ts';
import { type Device, digestOfToken, newToken } from './cookie-sessions.ts';
import { describeDevice } from './describe-device.ts';
import {
  deleteKnownDevices,
  findKnownDeviceOfAccount,
  findKnownDeviceOfLogin,
  insertKnownDevice,
  keepKnownDevices,
  listAccountsOfDevice,
  listKnownDevices,
  lockKnownDevice,
  markDeviceTold,
  renewKnownDevices,
  touchKnownDevice,
} from './known-device-queries.ts';
import { type AccountKind, noteFirstSignIn } from './queries.ts';

const knownDevicesMax = 10;
const hourMs = 3_600_000;
// Equal devices are told once an hour, and of different ones so many.
const toldAnHourMax = 3;

const usedSince = (now: Date) => new Date(now.getTime() - deviceDays * 24 * hourMs);

/** The id of the device if this browser signed in to the account before; else null. It costs the same for a login without an account. */
export async function findKnownDevice(
  db: Db,
  tokens: readonly string[],
  account: { kind: AccountKind; loginKey: string },
  now: Date,
): Promise<string | null> {
  if (tokens.length === 0) return null;
  return findKnownDeviceOfLogin(db, tokens.map(digestOfToken), usedSince(now), account);
}

/** The same by the account's id. */
export async function findKnownDeviceOf(
  db: Db,
  tokens: readonly string[],
  accountId: string,
  now: Date,
): Promise<string | null> {
  if (tokens.length === 0) return null;
  return findKnownDeviceOfAccount(db, tokens.map(digestOfToken), usedSince(now), accountId);
}

/** The accounts of a kind that signed in from this browser, also before their password changed. */
export async function listAccountsOfBrowser(
  db: Db,
  tokens: readonly string[],
  kind: AccountKind,
  now: Date,
): Promise<string[]> {
  if (tokens.length === 0) return [];
  return listAccountsOfDevice(db, tokens.map(digestOfToken), usedSince(now), kind);
}

/** A device that has signed in. */
export interface SignedInDevice {
  /** The tokens for the browser's cookie: this account's first. */
  tokens: string[];
  /** What the owner is to be told of a device that signed in for the first time, such as `Chrome on Android`; null for nothing. */
  tell: string | null;
}

/**
 * Notes that a browser signs in to an account, which makes it known to it. The token is the account's own: one that another person has
 * put into the browser before is never made known. An account keeps its ten last used devices. The owner is told of a new one, except
 * at the account's first sign-in, of the same browser and system once an hour, and of three an hour at most.
 */
export async function noteSignedIn(tx: Tx, accountId: string, device: Device): Promise<SignedInDevice> {
  const isFirst = await noteFirstSignIn(tx, accountId);
  const { deviceTokens = [], userAgent } = device;
  const known = await lockKnownDevice(tx, deviceTokens.map(digestOfToken), usedSince(tx.now), accountId);
  if (known !== null) {
    await touchKnownDevice(tx, known.id);
    const isThis = (token: string) => digestOfToken(token) === known.tokenDigest;
    return { tokens: [...deviceTokens].sort((one, other) => Number(isThis(other)) - Number(isThis(one))), tell: null };
  }
  const token = newToken();
  const description = describeDevice(userAgent);
  const before = await listKnownDevices(tx, accountId);
  const id = await insertKnownDevice(tx, { accountId, digest: digestOfToken(token), description });
  const tooMany = before.slice(knownDevicesMax - 1);
  if (tooMany.length > 0)
    await deleteKnownDevices(
      tx,
      tooMany.map((one) => one.id),
    );
  const tokens = [token, ...deviceTokens].slice(0, deviceTokensMax);
  const told = before.filter(({ toldAt }) => toldAt !== null && toldAt.getTime() > tx.now.getTime() - hourMs);
  const isEqual = told.some((one) => one.description === description);
  if (isFirst || isEqual || told.length >= toldAnHourMax) return { tokens, tell: null };
  await markDeviceTold(tx, id);
  return { tokens, tell: description };
}

/**
 * Notes, once a day, that a known browser uses a session that goes on without signing in. True if it was noted now: then the browser's
 * cookie is to be set again, too.
 */
export async function noteStillUsed(tx: Tx, accountId: string, tokens: readonly string[]): Promise<boolean> {
  if (tokens.length === 0) return false;
  const notedSince = new Date(tx.now.getTime() - 24 * hourMs);
  return renewKnownDevices(tx, accountId, tokens.map(digestOfToken), { usedSince: usedSince(tx.now), notedSince });
}

/** Keeps a browser known through a change of the password, or of the login, that was made in this transaction with it. */
export async function keepKnownDevice(tx: Tx, accountId: string, { deviceTokens = [] }: Device): Promise<void> {
  if (deviceTokens.length > 0) await keepKnownDevices(tx, accountId, deviceTokens.map(digestOfToken));
}
