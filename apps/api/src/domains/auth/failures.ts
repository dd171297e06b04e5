import { emailKey } from '@foodbank/contract/email';
import type { Limits } from '../../platform/limits.ts';

/**
 * Counts a try to sign in or to use a code as a failure before it is looked at, so that many at the same instant can't all
 * slip through; `forgive` takes it back when it was right. Accounts are counted by the address that was typed, whether or not it
 * has an account.
 */
export async function expectFailure(
  limits: Limits,
  email: string,
  address: string,
): Promise<{ forgive(): Promise<void> }> {
  const account = emailKey(email);
  const both = `${account} ${address}`;
  await limits.take('failuresByAddress', address);
  await limits.take('failuresByAccountAndAddress', both);
  await limits.take('failuresByAccount', account);
  return {
    async forgive() {
      await Promise.all([
        limits.giveBack('failuresByAddress', address),
        limits.giveBack('failuresByAccountAndAddress', both),
        limits.giveBack('failuresByAccount', account),
      ]);
    },
  };
}
