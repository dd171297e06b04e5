import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimDataFolder } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { bringUpPostgres, type PostgresOptions } from './bring-up.ts';
import type { Launch } from './launch.ts';
import { openServer, type RunningServer } from './open-server.ts';
import { stopPostmaster } from './postmaster.ts';

/** PostgreSQL as it runs for this process: its address, whether it was running before, and how to stop it. */
export type EmbeddedPostgres = { url: string; adopted: boolean; stop(): Promise<void> };

const longestPauseMs = 10_000;

/**
 * Starts the PostgreSQL that comes with Foodbank on a folder of its own, or takes over the one that a killed process
 * left running there, and watches over it: a server that ends by itself is started again. Should this process die,
 * the server goes on, and the next start takes it over. Two that watched over one server would undo each
 * other's stops, so a second one is refused.
 */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { launch, server, url } = await bringUpPostgres(options);
  const claim = claimDataFolder(dirname(launch.cluster), 'watching over its database');
  const supervisor = supervise(launch, server, options.log);
  return { url, adopted: server.adopted, stop: () => supervisor.stop().finally(claim.release) };
}

function supervise(launch: Launch, first: RunningServer, log: Log): { stop(): Promise<void> } {
  let current = first;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> = Promise.resolve();

  const isStopping = () => stopping !== undefined;
  const watch = () => {
    void current.exited.then(() => {
      if (isStopping()) return;
      log.warn('PostgreSQL ended by itself: starting it again.');
      restarting = startAgain(launch, log, isStopping).then((server) => {
        if (server) current = server;
        if (server) watch();
      });
    });
  };
  watch();

  const stop = async () => {
    await restarting;
    await stopPostmaster(current.process);
  };
  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Tries until it works or nobody wants it any more; each new reason for failing is told once. */
async function startAgain(launch: Launch, log: Log, isStopping: () => boolean): Promise<RunningServer | undefined> {
  let told = '';
  for (let pauseMs = 200; !isStopping(); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await openServer(launch, log);
    } catch (error) {
      const reason = (error as Error).message;
      if (reason !== told) log.warn(`${reason} Trying again.`);
      told = reason;
      await sleep(pauseMs);
    }
  }
  return undefined;
}
