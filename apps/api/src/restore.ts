import { failCommand } from './commands/run-command.ts';
import { readPlace } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { countRecorded, listAgentsWithTotals, listDaysThatDiffer } from './domains/oversight/proof/queries.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { type Db, openDatabase } from './platform/database.ts';
import { deriveKeys } from './platform/keys.ts';
import { createLog } from './platform/log.ts';

// Restores a backup into a data folder that has no database, and counts what it holds: `npm run restore -- <folder>`.
try {
  const [folder] = process.argv.slice(2);
  const { dataDir, databaseUrl } = readPlace(process.env);
  if (folder === undefined) throw new ConfigProblems('Usage: DATA_DIR=<new folder> npm run restore -- <backup>');
  if (databaseUrl !== null) {
    throw new ConfigProblems(
      'DATABASE_URL names a PostgreSQL of yours: restore it with its own means (docs/operations.md).',
    );
  }
  const { manifest, seen } = await restoreBackup(folder, dataDir, createLog('warn'), look);
  console.log(`Restored to ${dataDir}: the state of ${manifest.endedAt}, taken by Foodbank ${manifest.release}.`);
  console.log(`${seen.agents} agents, ${seen.customers} customers, ${seen.orders} orders.`);
  console.log(
    seen.differences === 0
      ? 'Every figure is what the orders add up to.'
      : `${seen.differences} figures are not what the orders add up to: npm run repair puts them right.`,
  );
} catch (error) {
  failCommand(error);
}

/** Counts what the restored database holds, and the days whose figures are not what the orders add up to. */
async function look(url: string) {
  const enqueue = () => async () => {
    throw new Error('restoring asks for no jobs');
  };
  // Nothing here is signed or sealed.
  const keys = deriveKeys('');
  const database = openDatabase({ url, connections: 3, clock: systemClock, keys, enqueue, onError: () => {} });
  try {
    return { ...(await countRecorded(database.read)), differences: await countDifferences(database.read) };
  } finally {
    await database.close();
  }
}

async function countDifferences(read: Db): Promise<number> {
  let count = 0;
  for (const { agentId } of await listAgentsWithTotals(read)) count += (await listDaysThatDiffer(read, agentId)).length;
  return count;
}
