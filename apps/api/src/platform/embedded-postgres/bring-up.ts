import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { findBinaries, prepareBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { failure } from './failure.ts';
import { databaseUrl, type Launch, prepareSocketDirectory, serverArguments } from './launch.ts';
import { openServer, type RunningServer } from './open-server.ts';
import { choosePlace, clusterOf } from './place.ts';
import { stopPostmaster } from './postmaster.ts';
import { applicationRole, ensureDatabase } from './sign-in.ts';

/** Which database to bring up: its folder, who hears of it, and whether its data must survive a loss of power. */
export type PostgresOptions = { folder: string; log: Log; durable?: boolean };

/** A server that is up, how it was launched, and the address of the application's database on it. */
export type BroughtUp = { launch: Launch; server: RunningServer; url: string };

/**
 * Brings up PostgreSQL on a folder, whatever state an earlier run left it in, and answers once the application's
 * database can be used. Nobody watches over the server afterwards.
 */
export async function bringUpPostgres({ folder, log, durable = true }: PostgresOptions): Promise<BroughtUp> {
  const installed = findBinaries();
  const place = await choosePlace(folder, log);
  const binaries = await prepareBinaries(installed, place, log);
  const password = await prepareCluster(place, binaries, durable);
  const cluster = clusterOf(place);
  const socketDirectory = prepareSocketDirectory(place);
  const launch: Launch = {
    program: realpathSync(join(binaries.native, 'bin', 'postgres')),
    args: serverArguments(cluster, socketDirectory, durable),
    cluster,
    socketDirectory,
    logFile: join(place.folder, 'postgres.log'),
    password,
    account: place.account,
  };
  const server = await openServer(launch, log);
  try {
    await ensureDatabase(launch);
  } catch (error) {
    if (!server.adopted) await stopPostmaster(server.process);
    throw failure("The application's database can't be made", error);
  }
  return { launch, server, url: databaseUrl(launch, applicationRole, applicationRole) };
}
