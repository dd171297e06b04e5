import { type Db, statement, type Tx } from '../../../platform/database.ts';

/** Which second factors a member has. */
export interface Factors {
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** The secrets of an authenticator app, encrypted: the one that counts, and a new one that no code has confirmed yet. */
export interface StoredTotp {
  secret: Buffer | null;
  confirmedAt: Date | null;
  pending: Buffer | null;
  lastStep: number;
}

/** A passkey as stored. */
export interface Passkey {
  /** The credential's id, as the authenticator chose it. */
  id: string;
  publicKey: Buffer;
  /** How often the authenticator says it was used; 0 if it doesn't count. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const counted = `exists (select from staff_totp t where t.staff_id = a.id and t.confirmed_at is not null) as totp,
     (select count(*)::int from staff_passkeys p where p.staff_id = a.id) as passkeys,
     (select count(*)::int from staff_recovery_codes c where c.staff_id = a.id and c.used_at is null) as "recoveryCodesLeft"`;
const factorsOf = statement<Factors>('second-factors', `select ${counted} from (select $1::uuid as id) a`);
const factorsOfMany = statement<Factors & { id: string }>(
  'second-factors-of-many',
  `select a.id, ${counted} from unnest($1::uuid[]) as a (id)`,
);
const setPendingTotp = statement(
  'set-pending-totp',
  `insert into staff_totp (staff_id, pending) values ($1, $2) on conflict (staff_id) do update set pending = excluded.pending`,
);
const totpColumns = `secret, confirmed_at as "confirmedAt", pending, last_step as "lastStep"`;
const totpOf = statement<StoredTotp>('totp-of', `select ${totpColumns} from staff_totp where staff_id = $1`);
const totpLocked = statement<StoredTotp>(
  'lock-totp',
  `select ${totpColumns} from staff_totp where staff_id = $1 for update`,
);
const noteStep = statement('note-totp-step', 'update staff_totp set last_step = $2 where staff_id = $1');
const confirmPending = statement(
  'confirm-totp',
  `update staff_totp set secret = pending, pending = null, confirmed_at = $3, last_step = $2 where staff_id = $1`,
);
const deleteTotpRow = statement('delete-totp', 'delete from staff_totp where staff_id = $1');
const sealedTotp = statement<{ staffId: string; secret: Buffer | null; pending: Buffer | null }>(
  'sealed-totp',
  'select staff_id as "staffId", secret, pending from staff_totp order by staff_id for update',
);
const updateSealedTotp = statement(
  'update-sealed-totp',
  'update staff_totp set secret = $2, pending = $3 where staff_id = $1',
);
const deleteCodes = statement('delete-recovery-codes', 'delete from staff_recovery_codes where staff_id = $1');
const insertCodes = statement(
  'insert-recovery-codes',
  'insert into staff_recovery_codes (staff_id, digest) select $1, unnest($2::text[])',
);
const useCode = statement<{ digest: string }>(
  'use-recovery-code',
  `update staff_recovery_codes set used_at = $3 where staff_id = $1 and digest = any($2) and used_at is null returning digest`,
);
const passkeyColumns = `id, public_key as "publicKey", counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;
const passkeysOf = statement<Passkey>(
  'passkeys-of',
  `select ${passkeyColumns} from staff_passkeys where staff_id = $1 order by created_at, id`,
);
const insertPasskeyRow = statement<{ id: string }>(
  'insert-passkey',
  `insert into staff_passkeys (id, staff_id, public_key, counter, transports, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
);
const notePasskey = statement<{ id: string }>(
  'note-passkey-used',
  `update staff_passkeys set counter = $4, last_used_at = $5 where staff_id = $1 and id = $2 and counter = $3 returning id`,
);
const deletePasskeyRow = statement<{ name: string }>(
  'delete-passkey',
  'delete from staff_passkeys where staff_id = $1 and id = $2 returning name',
);
const deletePasskeysRow = statement('delete-passkeys', 'delete from staff_passkeys where staff_id = $1');

/** Which second factors a member has. */
export const getFactors = (db: Db, staffId: string) => db.get(factorsOf, [staffId]);
/** Which second factors some members have. */
export const listFactorsOf = (db: Db, staffIds: readonly string[]) => db.list(factorsOfMany, [staffIds]);

/** Stores a new secret of an authenticator app. It counts once a code confirms it. */
export const storePendingTotp = (tx: Tx, staffId: string, secret: Buffer) => tx.list(setPendingTotp, [staffId, secret]);
/** The secrets of a member's authenticator app; null if there are none. */
export const findTotp = (db: Db, staffId: string) => db.find(totpOf, [staffId]);
/** The secrets of a member's authenticator app, locked; null if there are none. */
export const lockTotp = (tx: Tx, staffId: string) => tx.find(totpLocked, [staffId]);
/** Notes the step whose code was used. */
export const noteTotpStep = (tx: Tx, staffId: string, step: number) => tx.list(noteStep, [staffId, step]);
/** Puts the new secret in the place of the one before. `step` is that of the code that confirmed it. */
export const confirmPendingTotp = (tx: Tx, staffId: string, step: number) =>
  tx.list(confirmPending, [staffId, step, tx.now]);
/** Deletes a member's authenticator app. */
export const deleteTotp = (tx: Tx, staffId: string) => tx.list(deleteTotpRow, [staffId]);
/** The encrypted secrets of all authenticator apps, locked. */
export const listSealedTotp = (tx: Tx) => tx.list(sealedTotp);
/** Replaces the encrypted secrets of an authenticator app. */
export const updateTotpSecrets = (tx: Tx, staffId: string, secret: Buffer | null, pending: Buffer | null) =>
  tx.list(updateSealedTotp, [staffId, secret, pending]);

/** Replaces a member's recovery codes, given by their digests. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string, digests: readonly string[]): Promise<void> {
  await tx.list(deleteCodes, [staffId]);
  await tx.list(insertCodes, [staffId, digests]);
}

/** Uses up a recovery code, given by the digests it may be stored under. Returns false if there is no such unused code. */
export const spendRecoveryCode = async (tx: Tx, staffId: string, digests: readonly string[]) =>
  (await tx.find(useCode, [staffId, digests, tx.now])) !== null;

/** A member's passkeys, oldest first. */
export const listPasskeys = (db: Db, staffId: string) => db.list(passkeysOf, [staffId]);
/** Inserts a passkey. Returns false if an account has it already. */
export const insertPasskey = async (
  tx: Tx,
  staffId: string,
  { id, publicKey, counter, transports, name }: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
) => (await tx.find(insertPasskeyRow, [id, staffId, publicKey, counter, transports, name, tx.now])) !== null;
/** Notes that a passkey was used. Returns false if its counter isn't `before` any more: another sign-in was first. */
export const notePasskeyUsed = async (
  tx: Tx,
  staffId: string,
  id: string,
  { before, now }: { before: number; now: number },
) => (await tx.find(notePasskey, [staffId, id, before, now, tx.now])) !== null;
/** Deletes a passkey. Returns its name; null if the member has no such one. */
export const deletePasskey = (tx: Tx, staffId: string, id: string) => tx.find(deletePasskeyRow, [staffId, id]);

/** Deletes every second factor of a member, recovery codes too. */
export async function deleteFactors(tx: Tx, staffId: string): Promise<void> {
  await tx.list(deleteTotpRow, [staffId]);
  await tx.list(deletePasskeysRow, [staffId]);
  await tx.list(deleteCodes, [staffId]);
}
