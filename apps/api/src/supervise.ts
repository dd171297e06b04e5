import { type ChildProcess, fork } from 'node:child_process';
import cluster from 'node:cluster';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import { connectionsMin, readConfig } from './config.ts';
import { openContext } from './context.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type Lifecycle, supervisedMark } from './lifecycle.ts';
import { systemClock } from './platform/clock.ts';
import { closeUntaken } from './platform/close-untaken.ts';
import { type KeptProcess, keepRunning } from './platform/keep-running.ts';
import { createLog } from './platform/log.ts';
import { shareConnections } from './platform/share-connections.ts';
import { announcement, migrateDatabase, prepare } from './prepare.ts';
import { settlePort } from './settle-port.ts';

const programOf = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

// While one is replaced there are two of it.
const besideServers = { worker: 1, successor: 1 };
// Callers that keep their connections need a moment to be told; only at the end of everything may a developer be spared it.
const rollingDelayMs = 5_000;

/**
 * Opens the database, builds, migrates and seeds once, and then keeps a number of server processes running on one port, and a
 * worker unless JOBS=none. SIGHUP restarts them one after the other.
 */
export async function supervise(servers: number, lifecycle: Lifecycle): Promise<void> {
  const config = await settlePort(readConfig(process.env));
  const log = createLog(config.logLevel);
  const url = await prepare(config, log, lifecycle);
  const processes = servers + (config.runsJobs ? besideServers.worker : 0) + besideServers.successor;
  const connections = await shareConnections(url, processes, { most: config.connections, least: connectionsMin });
  const context = { ...config, connections: connectionsMin, runsJobs: false };
  const open = await openContext(context, url, { clock: systemClock, log });
  if (!config.production) await seedDemo(open.context, console.log);
  const announced = await announcement(open.context);
  await open.close();

  const env = {
    DATABASE_URL: url,
    DATABASE_CONNECTIONS: String(connections),
    JOBS: 'none',
    LISTEN_PID: '',
    // Where any free port was asked for, all are told the one that was found, and the address that people see with it.
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
  };
  cluster.setupPrimary({ exec: programOf('server'), args: [supervisedMark] });
  const giveUp = (reason: string) => {
    console.error(`${reason} The lines above say why. Foodbank ends; start it again once that is mended.`);
    lifecycle.end(1);
  };
  // A held socket is lost to us when the last server that listens on it dies: better to end soon and be started with it again.
  const times = config.heldSocket === null ? {} : { deathsMax: 3 };
  const keep = (name: string, launch: () => ChildProcess) => keepRunning({ name, launch, log, giveUp, times });
  const serving = Array.from({ length: servers }, (_, index) =>
    keep(`Server ${index + 1}`, () => closeUntaken(cluster.fork(env).process)),
  );
  const working = config.runsJobs ? [keep('The worker', () => launchWorker(env))] : [];
  // Jobs end after the requests that ask for them.
  lifecycle.onShutdown(() => stopAll(working, 0));
  lifecycle.onShutdown(() => stopAll(serving, lifecycle.drainDelayMs(config.drainDelayMs)));
  await Promise.all([...serving, ...working].map((kept) => kept.start()));
  const restart = restarter([...serving, ...working], config.drainDelayMs || rollingDelayMs, () =>
    migrateDatabase(url, log),
  );
  // In a terminal that is closed the signal means its usual thing.
  process.on('SIGHUP', () => (isatty(0) ? lifecycle.end(0) : void restart()));
  for (const line of announced) console.log(line);
  lifecycle.ready();
}

function launchWorker(env: Record<string, string>): ChildProcess {
  return fork(programOf('worker'), [supervisedMark], { env: { ...process.env, ...env } });
}

async function stopAll(kept: readonly KeptProcess[], drainDelayMs: number): Promise<void> {
  await Promise.all(kept.map((one) => one.stop(drainDelayMs)));
}

/** Replaces all, one after the other; asked again in the middle of it, it goes round once more. */
function restarter(all: readonly KeptProcess[], drainDelayMs: number, before: () => Promise<void>) {
  let running = false;
  let again = false;
  return async (): Promise<void> => {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        console.log('Restarting every process, one after the other.');
        await before();
        for (const kept of all) await kept.replace(drainDelayMs);
        console.log('Every process has been restarted.');
      }
    } catch (error) {
      console.error(`${(error as Error).message} The processes that ran go on.`);
    } finally {
      running = false;
    }
  };
}
