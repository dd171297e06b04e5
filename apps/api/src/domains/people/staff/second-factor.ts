import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffRequest } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { completeWithNewToken } from '../accounts/cookie-sessions.ts';
import { noteSignedIn } from '../accounts/known-devices.ts';
import { type Factors, getFactors } from '../second-factors/queries.ts';
import { makeRecoveryCodes } from '../second-factors/recovery-codes.ts';
import { staffActor } from './find-staff-caller.ts';
import { lockMember } from './queries.ts';
import { notifyStaff } from './staff-notices.ts';

/** A second factor, as the audit names it. */
export type Factor = 'totp' | 'recovery-code' | 'passkey';

/** What a completed session gives the browser: the cookie's new token, and the tokens for that of its devices. */
export interface CompletedSession {
  token: string;
  deviceTokens: readonly string[];
}

/** Completes a session whose second factor was accepted, and tells the member of a browser that signs in for the first time. */
export async function completeStaffSession(
  tx: Tx,
  request: Pick<StaffRequest, 'staff' | 'userAgent' | 'address' | 'deviceTokens'>,
  factor: Factor,
): Promise<CompletedSession> {
  const { staff: caller } = request;
  const token = await completeWithNewToken(tx, caller.sessionId);
  if (token === null) refuse('not-signed-in');
  await addAuditLine(tx, {
    actor: staffActor(caller),
    action: 'staff-signed-in',
    subject: caller.id,
    detail: { factor },
  });
  const { tokens: deviceTokens, tell } = await noteSignedIn(tx, caller.id, request);
  if (tell !== null) await notifyStaff(tx, caller, { kind: 'staff-new-device', device: tell });
  return { token, deviceTokens };
}

/**
 * A password alone may add a second factor only while there is none: else who knows the password could add their own. With one, the
 * session must be complete. Locks the member, so that two sessions can't both add a first factor.
 */
export async function refuseUnlessMayAddFactor(tx: Tx, { id, isComplete }: StaffCaller): Promise<Factors> {
  if ((await lockMember(tx, id)) === null) refuse('not-signed-in');
  const factors = await getFactors(tx, id);
  if (!isComplete && (factors.totp || factors.passkeys > 0)) refuse('second-factor-needed');
  return factors;
}

/** What adding a second factor gives: the completed session if it was incomplete, and new recovery codes if there were none. */
export interface AddedFactor {
  completed: CompletedSession | null;
  recoveryCodes: string[];
}

/** Ends the adding of a second factor: completes the session, makes the first recovery codes, informs the member. */
export async function finishAddingFactor(
  tx: Tx,
  request: Parameters<typeof completeStaffSession>[1],
  { factor, before, passkey }: { factor: Exclude<Factor, 'recovery-code'>; before: Factors; passkey?: string },
): Promise<AddedFactor> {
  const { staff: caller } = request;
  const actor = staffActor(caller);
  await addAuditLine(tx, { actor, action: 'second-factor-added', subject: caller.id, detail: { factor } });
  await notifyStaff(tx, caller, { kind: 'staff-factor-added', factor, passkey });
  return {
    recoveryCodes: before.recoveryCodesLeft > 0 ? [] : await makeRecoveryCodes(tx, caller.id),
    completed: caller.isComplete ? null : await completeStaffSession(tx, request, factor),
  };
}
