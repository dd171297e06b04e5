import { type Db, deletion, statement, type Tx } from '../../../platform/database.ts';
import type { AccountKind } from './queries.ts';

/** A browser that signed in to an account. */
export interface KnownDevice {
  id: string;
  accountId: string;
  description: string;
  createdAt: Date;
  usedAt: Date;
  toldAt: Date | null;
}

const columns = `d.id, d.account_id as "accountId", d.description, d.created_at as "createdAt", d.used_at as "usedAt", d.told_at as "toldAt"`;
const isKnown = `a.password_version = d.password_version and d.used_at > $2`;
const knownOfLogin = statement<{ id: string }>(
  'known-device-of-login',
  `select d.id from known_devices d join accounts a on a.id = d.account_id
   where d.token_digest = any($1) and ${isKnown} and a.kind = $3 and a.login_key = $4`,
);
const ofAccount = `select d.id, d.token_digest as "tokenDigest" from known_devices d join accounts a on a.id = d.account_id
   where d.token_digest = any($1) and ${isKnown} and a.id = $3`;
const knownOfAccount = statement<{ id: string }>('known-device-of-account', ofAccount);
const knownLocked = statement<{ id: string; tokenDigest: string }>('lock-known-device', `${ofAccount} for update of d`);
// Also those that the account knew before its password changed: this signs no person in, and a customer could hide an account by a new password.
const accountsOfBrowser = statement<{ id: string }>(
  'accounts-of-browser',
  `select distinct a.id from known_devices d join accounts a on a.id = d.account_id
   where d.token_digest = any($1) and d.used_at > $2 and a.kind = $3 order by a.id`,
);
const devicesOf = statement<KnownDevice>(
  'known-devices-of',
  `select ${columns} from known_devices d where d.account_id = $1 order by d.used_at desc, d.id desc`,
);
const insertRow = statement<{ id: string }>(
  'insert-known-device',
  `insert into known_devices (account_id, token_digest, password_version, description, created_at, used_at)
   select id, $2, password_version, $3, $4, $4 from accounts where id = $1 returning id`,
);
const useRow = statement('use-known-device', 'update known_devices set used_at = $2 where id = $1');
const useRows = statement<{ id: string }>(
  'renew-known-device',
  `update known_devices d set used_at = $5 from accounts a
   where a.id = d.account_id and d.token_digest = any($1) and ${isKnown} and a.id = $3 and d.used_at <= $4 returning d.id`,
);
const tellRow = statement('tell-known-device', 'update known_devices set told_at = $2 where id = $1');
// The password changed in this transaction; a device that was forgotten before stays so.
const keepRows = statement(
  'keep-known-devices',
  `update known_devices d set password_version = a.password_version from accounts a
   where a.id = $1 and d.account_id = a.id and d.token_digest = any($2) and d.password_version = a.password_version - 1`,
);
const deleteRows = statement('delete-known-devices', 'delete from known_devices where id = any($1::uuid[])');
const deleteRowsOf = statement('delete-known-devices-of', 'delete from known_devices where account_id = $1');
const deleteOld = deletion('delete-old-known-devices', 'known_devices', 'id', 'used_at < $1', 'used_at');

/** The device of an account, given by kind and login, that one of the digests belongs to; null if the account doesn't know it. */
export const findKnownDeviceOfLogin = async (
  db: Db,
  digests: readonly string[],
  usedSince: Date,
  { kind, loginKey }: { kind: AccountKind; loginKey: string },
) => (await db.find(knownOfLogin, [digests, usedSince, kind, loginKey]))?.id ?? null;

/** The same by the account's id. */
export const findKnownDeviceOfAccount = async (
  db: Db,
  digests: readonly string[],
  usedSince: Date,
  accountId: string,
) => (await db.find(knownOfAccount, [digests, usedSince, accountId]))?.id ?? null;

/** The accounts of a kind to which one of the digests belongs or belonged. */
export const listAccountsOfDevice = async (
  db: Db,
  digests: readonly string[],
  usedSince: Date,
  kind: AccountKind,
): Promise<string[]> => (await db.list(accountsOfBrowser, [digests, usedSince, kind])).map(({ id }) => id);

/** The same with the digest, locked. */
export const lockKnownDevice = (tx: Tx, digests: readonly string[], usedSince: Date, accountId: string) =>
  tx.find(knownLocked, [digests, usedSince, accountId]);

/** All devices of an account that are still kept, last used first. */
export const listKnownDevices = (db: Db, accountId: string) => db.list(devicesOf, [accountId]);

/** A device to insert. */
export type NewKnownDevice = Pick<KnownDevice, 'accountId' | 'description'> & { digest: string };

/** Inserts a device that signs in now, for the account's present password version, and returns its id. */
export const insertKnownDevice = async (tx: Tx, { accountId, digest, description }: NewKnownDevice) =>
  (await tx.get(insertRow, [accountId, digest, description, tx.now])).id;
/** Notes that a device signed in again. */
export const touchKnownDevice = (tx: Tx, id: string) => tx.list(useRow, [id, tx.now]);
/** Notes that devices of an account are used, unless that was noted after `notedSince`. True if it was noted now. */
export const renewKnownDevices = async (
  tx: Tx,
  accountId: string,
  digests: readonly string[],
  { usedSince, notedSince }: { usedSince: Date; notedSince: Date },
) => (await tx.list(useRows, [digests, usedSince, accountId, notedSince, tx.now])).length > 0;
/** Notes that the owner is told of a device. */
export const markDeviceTold = (tx: Tx, id: string) => tx.list(tellRow, [id, tx.now]);
/** Keeps devices of an account through a change of its password in this transaction, which makes all others unknown. */
export const keepKnownDevices = (tx: Tx, accountId: string, digests: readonly string[]) =>
  tx.list(keepRows, [accountId, digests]);
/** Deletes some devices. */
export const deleteKnownDevices = (tx: Tx, ids: readonly string[]) => tx.list(deleteRows, [ids]);
/** Deletes all devices of an account. */
export const deleteKnownDevicesOf = (tx: Tx, accountId: string) => tx.list(deleteRowsOf, [accountId]);
/** Deletes devices that were last used before an instant. Returns how many. */
export const deleteOldKnownDevices = async (tx: Tx, before: Date, atMost: number) =>
  (await tx.get(deleteOld, [before, atMost])).count;
