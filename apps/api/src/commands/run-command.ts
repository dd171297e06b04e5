import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { createMovedClock } from '../domains/foundation/calendar/moved-clock.ts';
import { queues } from '../jobs.ts';
import { printError } from '../lifecycle.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { reachDatabaseServer } from '../platform/database-server.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import { deriveKeys, type Keys } from '../platform/keys.ts';
import { createLog, type Log } from '../platform/log.ts';
import { migrate } from '../platform/migrate.ts';

/** What an operator's command gets. */
export interface CommandParts {
  config: Config;
  database: Database;
  keys: Keys;
  log: Log;
}

const connections = 4;

/** What a command needs beside the database. */
export interface CommandNeeds {
  /** True if it enqueues jobs, for example to send emails. A process that runs the jobs does them, now or when it starts. */
  enqueues?: boolean;
}

/**
 * Runs an operator's command on the product's database, with the product's settings, whether the product runs or not. An error is
 * printed in one line, and the process exits with 1.
 */
export async function runCommand(
  work: (parts: CommandParts) => Promise<void>,
  { enqueues = false }: CommandNeeds = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog('warn');
    const server = await reachDatabaseServer(config, log);
    try {
      await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)), log);
      const keys = deriveKeys(config.tokenSecret, config.tokenSecretPrevious);
      const jobs = enqueues ? await startJobs({ url: server.url, connections, runs: false }, queues, log) : null;
      const enqueue: Jobs['enqueueOn'] =
        jobs?.enqueueOn ??
        (() => async () => {
          throw new Error('this command enqueues no jobs');
        });
      const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
      const moved = config.production ? null : createMovedClock(systemClock);
      const clock = moved ?? systemClock;
      const database = openDatabase({ url: server.url, connections, clock, keys, enqueue, onError });
      await moved?.follow(database, null);
      await work({ config, database, keys, log }).finally(async () => {
        await jobs?.stop();
        moved?.close();
        await database.close();
      });
    } finally {
      await server.stop();
    }
  } catch (error) {
    failCommand(error);
  }
}

/** Prints a command's error and exits with 1. */
export function failCommand(error: unknown): never {
  printError(error);
  process.exit(1);
}
