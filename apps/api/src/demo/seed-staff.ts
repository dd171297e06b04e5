import { emailKey } from '@foodbank/contract/primitives/email';
import { insertAccount } from '../domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../domains/people/second-factors/queries.ts';
import { newTotpSecret } from '../domains/people/second-factors/totp.ts';
import { insertMember, listMembers, setRoles } from '../domains/people/staff/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Tx } from '../platform/database.ts';
import { lockDemoData } from './queries.ts';
import { seedPayout } from './seed-payout.ts';
import { seedQueues } from './seed-queues.ts';
import { type DemoMember, demoStaff } from './staff.ts';

/**
 * Adds the demo's members of staff to a database without members, each with an authenticator app, something to do in each queue,
 * and a payout that they made. Returns true if it did.
 */
export async function seedStaff(context: AppContext): Promise<boolean> {
  const { database, passwords } = context;
  if ((await listMembers(database.read)).length > 0) return false;
  const hashes = await Promise.all(demoStaff.map(({ password }) => passwords.hash(password)));
  const isNew = await database.write(async (tx) => {
    // Of two processes that start at once one seeds.
    if (!(await lockDemoData(tx)) || (await listMembers(tx)).length > 0) return false;
    for (const [index, member] of demoStaff.entries()) await addDemoMember(tx, member, hashes[index] ?? '');
    await seedQueues(tx);
    return true;
  });
  if (isNew) await seedPayout(context);
  return isNew;
}

async function addDemoMember(tx: Tx, { name, email, roles }: DemoMember, passwordHash: string): Promise<void> {
  const id = await insertAccount(tx, { kind: 'staff', loginKey: emailKey(email), passwordHash });
  if (id === null) throw new Error('a member of the demo was not added');
  await insertMember(tx, { id, name, email });
  await setRoles(tx, id, roles, null);
  await storePendingTotp(tx, id, tx.keys.seal(newTotpSecret()));
  await confirmPendingTotp(tx, id, 0);
}
