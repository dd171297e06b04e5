import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { deletePasskey, deleteTotp, type Factors, getFactors } from '../second-factors/queries.ts';
import { staffActor } from './find-staff-caller.ts';
import { lockMember } from './queries.ts';
import { notifyStaff } from './staff-notices.ts';

/** Removes one of the member's passkeys. Refuses with `not-found`, and with `last-factor` the only factor. */
export async function removePasskey(tx: Tx, caller: StaffCaller, passkeyId: string): Promise<Factors> {
  const before = await lockFactors(tx, caller);
  const { name } = (await deletePasskey(tx, caller.id, passkeyId)) ?? refuse('not-found');
  return finishRemoving(tx, caller, { factor: 'passkey', passkey: name }, before);
}

/** Removes the member's authenticator app. Refuses with `not-found`, and with `last-factor` the only factor. */
export async function removeTotp(tx: Tx, caller: StaffCaller): Promise<Factors> {
  const before = await lockFactors(tx, caller);
  if (!before.totp) refuse('not-found');
  await deleteTotp(tx, caller.id);
  return finishRemoving(tx, caller, { factor: 'totp' }, before);
}

/** Locked by the member, so that of two removals at once the second sees what the first left. */
async function lockFactors(tx: Tx, { id }: StaffCaller): Promise<Factors> {
  if ((await lockMember(tx, id)) === null) refuse('not-signed-in');
  return getFactors(tx, id);
}

async function finishRemoving(
  tx: Tx,
  caller: StaffCaller,
  { factor, passkey }: { factor: 'passkey' | 'totp'; passkey?: string },
  before: Factors,
): Promise<Factors> {
  if (Number(before.totp) + before.passkeys <= 1) refuse('last-factor');
  const actor = staffActor(caller);
  await addAuditLine(tx, { actor, action: 'second-factor-removed', subject: caller.id, detail: { factor } });
  await notifyStaff(tx, caller, { kind: 'staff-factor-removed', factor, passkey });
  return getFactors(tx, caller.id);
}
