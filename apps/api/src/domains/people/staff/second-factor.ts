import { randomInt } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { completeWithNewToken } from '../accounts/cookie-sessions.ts';
import { staffActor } from './find-staff-caller.ts';
import { getFactors, lockTotp, noteTotpStep, replaceRecoveryCodes, upsertTotp, useRecoveryCodeRow } from './queries.ts';
import { newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** A second factor, as the audit names it. */
type Factor = 'totp' | 'recovery-code' | 'passkey';

/**
 * Checks a code of the authenticator app. A code works once: neither its step nor an earlier one is accepted again. Returns false for a
 * wrong, used or outdated code.
 */
export async function acceptTotp(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const stored = await lockTotp(tx, staffId);
  if (stored === null) return false;
  const step = totpStepOf(tx.keys.unseal(stored.secret), typed, tx.now);
  if (step === null || step <= stored.lastStep) return false;
  await noteTotpStep(tx, staffId, step);
  return true;
}

/** Checks a recovery code and uses it up. */
export const acceptRecoveryCode = (tx: Tx, staffId: string, typed: string): Promise<boolean> =>
  useRecoveryCodeRow(tx, staffId, tx.keys.digests(digestInput(staffId, typed)));

/** Completes a session whose second factor was accepted. Returns the cookie's new token. */
export async function completeStaffSession(tx: Tx, caller: StaffCaller, factor: Factor): Promise<string> {
  const token = await completeWithNewToken(tx, caller.sessionId);
  if (token === null) refuse('not-signed-in');
  await addAuditLine(tx, {
    actor: staffActor(caller),
    action: 'staff-signed-in',
    subject: caller.id,
    detail: { factor },
  });
  return token;
}

/** Stores a new secret for the authenticator app. It counts once its first code is confirmed. */
export async function startTotp(tx: Tx, caller: StaffCaller): Promise<{ secret: string; uri: string }> {
  await refuseUnlessMayAddFactor(tx, caller);
  const secret = newTotpSecret();
  await upsertTotp(tx, caller.id, tx.keys.seal(secret));
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), uri: totpUri(secret, caller.email) };
}

/**
 * A password alone may add a second factor only while there is none: else whoever knows the password could add their own. With one, the
 * session must be complete.
 */
export async function refuseUnlessMayAddFactor(tx: Tx, { id, isComplete }: StaffCaller): Promise<void> {
  const { totp, passkeys } = await getFactors(tx, id);
  if (!isComplete && (totp || passkeys > 0)) refuse('second-factor-needed');
}

const codeCount = 10;
const codeLength = 10;
const codeAlphabet = '23456789abcdefghjkmnpqrstwxyz';

/** Replaces the recovery codes. Returns the new ones, which are stored as digests only. */
export async function renewRecoveryCodes(tx: Tx, caller: StaffCaller): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await replaceRecoveryCodes(
    tx,
    caller.id,
    codes.map((code) => tx.keys.digest(digestInput(caller.id, code))),
  );
  await addAuditLine(tx, { actor: staffActor(caller), action: 'recovery-codes-renewed', subject: caller.id });
  return codes;
}

function newCode(): string {
  const signs = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
  return `${signs.slice(0, codeLength / 2)}-${signs.slice(codeLength / 2)}`;
}

/** The text of a recovery code that is digested, however it was typed. */
const digestInput = (staffId: string, typed: string) =>
  `recovery:${staffId}:${typed.toLowerCase().replace(/[^0-9a-z]/g, '')}`;
