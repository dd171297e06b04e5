import cluster from 'node:cluster';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openHouse } from './context.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { announcement, prepare } from './prepare.ts';
import { readArguments } from './read-arguments.ts';
import { type Life, runProcess } from './lifecycle.ts';
import { settlePort } from './settle-port.ts';
import { supervise } from './supervise.ts';

/**
 * Serves HTTP, and runs jobs too unless JOBS=none: `npm start`. Under a supervisor it is one process of several on one port.
 */
async function serve(life: Life): Promise<void> {
  const read = readConfig(process.env);
  const config = life.supervised ? read : await settlePort(read);
  const log = createLog(config.logLevel);
  if (life.supervised) life.onEnd(leaveCluster);
  const url = life.supervised ? (config.databaseUrl ?? '') : await prepare(config, log, life);
  const open = await openHouse(config, url, { clock: systemClock, log });
  life.onEnd(open.close);
  life.onEnd(await serveMetrics(config, open.house.metrics, log));
  if (!config.production && !life.supervised) await seedDemo(open.house, console.log);
  if (config.runsJobs) await open.startWorking();
  const app = await buildApp(open.house, () => life.drainDelayMs(config.drainDelayMs));
  life.onEnd(() => app.close());
  await listen(app, config);
  if (!life.supervised) for (const line of await announcement(open.house)) console.log(line);
  life.ready();
}

/** Listens on HOST and PORT, or on the socket that systemd holds, whose waiting callers outlive us. */
async function listen(app: FastifyInstance, { host, port, heldSocket }: Config): Promise<void> {
  await app.listen(heldSocket === null ? { host, port } : ({ host, fd: heldSocket } as { host: string }));
}

/** Goes when the supervisor has heard of it, so that it has given no connection to us that nobody would take. */
async function leaveCluster(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const left = once(process, 'disconnect');
  cluster.worker.disconnect();
  await left;
}

await runProcess(async (life) => {
  const processes = readArguments(process.argv.slice(2));
  await (processes === null ? serve(life) : supervise(processes, life));
});
