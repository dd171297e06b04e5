import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseInUse, startEmbeddedPostgres } from '@foodbank/embedded-postgres/start';
import type { Config } from '../config.ts';
import type { Log } from './log.ts';

/** A database to work on, and how to stop it if this process started it. */
export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or else the embedded one, held for this process. Throws `DatabaseInUse` if another holds it. */
export async function openDatabaseServer(config: Config, log: Log): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ folder: embeddedFolder(config), log }, config.publicUrl);
}

/** The database for a command: that of a product which runs on the data folder, or else opened for as long as the command takes. */
export async function reachDatabaseServer(config: Config, log: Log): Promise<DatabaseServer> {
  // A command with another DATA_DIR than the product's would make an empty database and report on that.
  if (config.databaseUrl === null && !existsSync(join(embeddedFolder(config), 'cluster'))) {
    const what = `There is no database in ${config.dataDir}.`;
    throw new Error(`${what} Set DATA_DIR, or DATABASE_URL, as the product that you mean has it.`);
  }
  return openDatabaseServer(config, log).catch((error) => {
    if (!(error instanceof DatabaseInUse)) throw error;
    return { url: error.url, stop: async () => {} };
  });
}

const embeddedFolder = ({ dataDir }: Config) => join(dataDir, 'postgres');
