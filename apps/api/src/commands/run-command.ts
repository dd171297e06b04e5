import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../config.ts';
import { printError } from '../lifecycle.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { reachDatabaseServer } from '../platform/database-server.ts';
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

/**
 * Runs an operator's command on the product's database, with the product's settings, whether the product runs or not. An error is
 * printed in one line, and the process exits with 1.
 */
export async function runCommand(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog('warn');
    const server = await reachDatabaseServer(config, log);
    try {
      await migrate(server.url, fileURLToPath(new URL('../../migrations', import.meta.url)), log);
      const keys = deriveKeys(config.tokenSecret, config.tokenSecretPrevious);
      const enqueue = () => async () => {
        throw new Error('commands enqueue no jobs');
      };
      const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
      const database = openDatabase({ url: server.url, connections, clock: systemClock, keys, enqueue, onError });
      await work({ config, database, keys, log }).finally(database.close);
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
