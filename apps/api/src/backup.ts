import { join } from 'node:path';
import { failCommand } from './commands/run-command.ts';
import { readConfig } from './config.ts';
import { ConfigProblems } from './config-checks.ts';
import { takeBackup } from './platform/backup/take-backup.ts';
import { reachDatabaseServer } from './platform/database-server.ts';
import { findRunningPostgres } from './platform/embedded-postgres/find-running.ts';
import { createLog } from './platform/log.ts';
import { release } from './release.ts';

// Takes a backup of the embedded database, beside the running product or without it: `npm run backup -- <folder>`.
try {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new ConfigProblems('Usage: npm run backup -- <folder>, a folder that is new or empty.');
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new ConfigProblems(
      'DATABASE_URL names a PostgreSQL of yours: back it up with its own means, pg_basebackup or pg_dump (docs/operations.md).',
    );
  }
  const server = await reachDatabaseServer(config, createLog('warn'));
  try {
    const running = findRunningPostgres(join(config.dataDir, 'postgres'));
    if (running === null) throw new Error("The database isn't there any more: try again.");
    const { files, startedAt, endedAt } = await takeBackup({ running, dataDir: config.dataDir, release }, folder);
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
    const tookMs = Date.parse(endedAt) - Date.parse(startedAt);
    console.log(`Backed up to ${folder}: ${files.length} files, ${Math.round(bytes / 1e6)} MB in ${tookMs} ms.`);
    console.log(`Everything that was stored before ${endedAt} is in it.`);
    const hasSecrets = files.some(({ path }) => path === 'secrets.json');
    console.log(
      hasSecrets
        ? 'It holds secrets.json: keep it as safe as the product itself.'
        : 'TOKEN_SECRET and the other secrets of the environment are not in it: keep them apart from it, and safe.',
    );
  } finally {
    await server.stop();
  }
} catch (error) {
  failCommand(error);
}
