import { emailKey } from '@foodbank/contract/primitives/email';
import { findAccountByLogin, insertAccount } from '../domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../domains/people/second-factors/queries.ts';
import { newTotpSecret } from '../domains/people/second-factors/totp.ts';
import { insertMember, listMembers, setRoles } from '../domains/people/staff/queries.ts';
import { findStoreBySlug } from '../domains/selling/catalogue/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { lockDemoData } from './queries.ts';
import { seedPayout } from './seed-payout.ts';
import { seedQueues } from './seed-queues.ts';
import { type DemoMember, demoPackers, demoStaff } from './staff.ts';

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

/** Adds the packers of the demo's stores to a database with the demo's staff and stores. What is there stays. */
export async function seedPackers({ database, passwords }: AppContext): Promise<void> {
  const [admin] = demoStaff;
  if (admin === undefined || !(await isThere(database.read, admin))) return;
  const known = await Promise.all(demoPackers.map((packer) => isThere(database.read, packer)));
  const missing = demoPackers.filter((_, index) => !known[index]);
  const hashes = await Promise.all(missing.map(({ password }) => passwords.hash(password)));
  await database.write(async (tx) => {
    // Of two processes that start at once one adds them all.
    if (!(await lockDemoData(tx))) return;
    for (const [index, packer] of missing.entries()) {
      const store = await findStoreBySlug(tx, packer.storeSlug);
      if (store !== null && !(await isThere(tx, packer)))
        await addDemoMember(tx, packer, hashes[index] ?? '', { storeIds: [store.id] });
    }
  });
}

const isThere = async (db: Db, { email }: DemoMember): Promise<boolean> =>
  (await findAccountByLogin(db, 'staff', emailKey(email))) !== null;

/** The id of a member of the demo's staff; null if there is no such account. */
export const findDemoMember = async (db: Db, email: string): Promise<string | null> =>
  (await findAccountByLogin(db, 'staff', emailKey(email)))?.id ?? null;

/** Adds a member of the demo's staff, with an authenticator app. Returns the id. */
export async function addDemoMember(
  tx: Tx,
  { name, email, roles }: DemoMember,
  passwordHash: string,
  { storeIds = [], employerIds = [] }: { storeIds?: readonly string[]; employerIds?: readonly string[] } = {},
): Promise<string> {
  const id = await insertAccount(tx, { kind: 'staff', loginKey: emailKey(email), passwordHash });
  if (id === null) throw new Error('a member of the demo was not added');
  await insertMember(tx, { id, name, email });
  await setRoles(tx, id, roles, null, storeIds, employerIds);
  await storePendingTotp(tx, id, tx.keys.seal(newTotpSecret()));
  await confirmPendingTotp(tx, id, 0);
  return id;
}
