import type { Database } from '../../../platform/database.ts';
import { listFactorsOf } from '../second-factors/queries.ts';
import { isConsoleOpened, listIdsWithRole, openConsole } from './queries.ts';

/** How many admins with a second factor production needs before anybody works in the console: most acts of weight need two people. */
export const adminsMin = 2;

/** How many admins have a second factor. */
export async function countReadyAdmins(database: Pick<Database, 'read'>): Promise<number> {
  const factors = await listFactorsOf(database.read, await listIdsWithRole(database.read, 'admin'));
  return factors.filter(({ totp, passkeys }) => totp || passkeys > 0).length;
}

/**
 * True once two admins have had a second factor. It is noted then, and stays so: when one of them loses a phone later, the others go on
 * working.
 */
export async function findConsoleOpening(database: Database): Promise<boolean> {
  if (await isConsoleOpened(database.read)) return true;
  if ((await countReadyAdmins(database)) < adminsMin) return false;
  await database.write(openConsole);
  return true;
}
