import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownerRole } from './cluster.ts';
import { databaseUrl } from './launch.ts';
import { homeOf } from './place.ts';
import { findPostmaster } from './postmaster.ts';
import { applicationRole } from './sign-in.ts';

/** A server that runs for another process: how to join it, and where its files are. */
export interface RunningPostgres {
  /** The application's database, as the application. */
  url: string;
  /** The same server as its owner, who may take a copy of it. */
  ownerUrl: string;
  /** The folder with everything of the server's. */
  home: string;
}

/** The PostgreSQL that runs on a folder now, whoever started it; null if none does. */
export function findRunningPostgres(folder: string): RunningPostgres | null {
  const home = homeOf(folder);
  const cluster = join(home, 'cluster');
  const passwordFile = join(home, 'password');
  if (!findPostmaster(cluster) || !existsSync(passwordFile)) return null;
  const password = readFileSync(passwordFile, 'utf8').trim();
  // The fifth line of its own note names the folder of its socket.
  const socketDirectory = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim() ?? '';
  const urlOf = (role: string, database: string) => databaseUrl({ password, socketDirectory }, role, database);
  return { url: urlOf(applicationRole, applicationRole), ownerUrl: urlOf(ownerRole, 'postgres'), home };
}
