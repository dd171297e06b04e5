import type { Database } from '../../../platform/database.ts';
import { listReadyMembers } from './list-ready-members.ts';
import { isConsoleOpened, openConsole } from './queries.ts';

/** How many admins with a second factor production needs before the console opens: most acts of weight need two people. */
export const adminsMin = 2;

/** How many admins have a second factor. */
export async function countReadyAdmins(database: Pick<Database, 'read'>): Promise<number> {
  return (await listReadyMembers(database.read)).filter(({ roles }) => roles.includes('admin')).length;
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
