import cluster from 'node:cluster';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openContext } from './context.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { type Lifecycle, runProcess } from './lifecycle.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { announcement, prepare } from './prepare.ts';
import { readArguments } from './read-arguments.ts';
import { settlePort } from './settle-port.ts';
import { supervise } from './supervise.ts';

/**
 * Serves HTTP, and runs jobs too unless JOBS=none: `npm start`. Under a supervisor it is one process of several on one port.
 */
async function serve(lifecycle: Lifecycle): Promise<void> {
  const read = readConfig(process.env);
  const config = lifecycle.supervised ? read : await settlePort(read);
  const log = createLog(config.logLevel);
  if (lifecycle.supervised) lifecycle.onShutdown(leaveCluster);
  const url = lifecycle.supervised ? (config.databaseUrl ?? '') : await prepare(config, log, lifecycle);
  const open = await openContext(config, url, { clock: systemClock, log });
  lifecycle.onShutdown(open.close);
  lifecycle.onShutdown(await serveMetrics(config, open.context.metrics, log));
  if (!config.production && !lifecycle.supervised) await seedDemo(open.context, console.log);
  if (config.runsJobs) await open.startWorking();
  const app = await buildApp(open.context, () => lifecycle.drainDelayMs(config.drainDelayMs));
  lifecycle.onShutdown(() => app.close());
  await listen(app, config);
  if (!lifecycle.supervised) for (const line of await announcement(open.context)) console.log(line);
  lifecycle.ready();
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

await runProcess(async (lifecycle) => {
  const processes = readArguments(process.argv.slice(2));
  await (processes === null ? serve(lifecycle) : supervise(processes, lifecycle));
});
