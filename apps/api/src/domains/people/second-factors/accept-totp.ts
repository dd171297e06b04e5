import type { Tx } from '../../../platform/database.ts';
import { confirmPendingTotp, lockTotp, noteTotpStep } from './queries.ts';
import { totpStepOf } from './totp.ts';

/**
 * Checks a code of the authenticator app. A code works once: neither its step nor an earlier one is accepted again. Returns false for a
 * wrong, used or outdated code.
 */
export async function acceptTotp(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const stored = await lockTotp(tx, staffId);
  if (stored?.secret == null) return false;
  const step = totpStepOf(tx.keys.unseal(stored.secret), typed, tx.now);
  if (step === null || step <= stored.lastStep) return false;
  await noteTotpStep(tx, staffId, step);
  return true;
}

/** Confirms a new authenticator app with its first code. Returns false if the code is wrong or none was begun. */
export async function acceptPendingTotp(tx: Tx, staffId: string, typed: string): Promise<boolean> {
  const stored = await lockTotp(tx, staffId);
  if (stored?.pending == null) return false;
  const step = totpStepOf(tx.keys.unseal(stored.pending), typed, tx.now);
  if (step === null) return false;
  await confirmPendingTotp(tx, staffId, step);
  return true;
}
