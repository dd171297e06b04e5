import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { claimDataFolder, DataFolderInUse } from './data-folder.ts';
import { findRunningPostgres } from './embedded-postgres/find-running.ts';
import { clusterOf, homeOf } from './embedded-postgres/place.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts';
import type { Log } from './log.ts';

/** A database to work on, and what ends it if it is ours. */
export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

/** The operator's PostgreSQL, or the embedded one on the data folder, which no second Foodbank may then use. */
export async function openDatabaseServer(
  { databaseUrl, dataDir, publicUrl }: Config,
  log: Log,
): Promise<DatabaseServer> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  const claim = claimDataFolder(dataDir, publicUrl);
  const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      claim.release();
    },
  };
}

/** The database for a command: the one of a Foodbank that runs on the folder, or else opened for as long as the command takes. */
export async function reachDatabaseServer(config: Config, log: Log): Promise<DatabaseServer> {
  const folder = join(config.dataDir, 'postgres');
  // Started with other settings than the product's, a command would make an empty database and tell what is not in it.
  if (config.databaseUrl === null && !existsSync(clusterOf({ folder: homeOf(folder) }))) {
    const what = `There is no database in ${config.dataDir}.`;
    throw new Error(`${what} Set DATA_DIR, or DATABASE_URL, as the product that you mean has it.`);
  }
  try {
    return await openDatabaseServer(config, log);
  } catch (error) {
    const running = error instanceof DataFolderInUse ? findRunningPostgres(folder) : null;
    if (running === null) throw error;
    return { url: running.url, stop: async () => {} };
  }
}
