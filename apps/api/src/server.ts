import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openContext } from './context.ts';
import { seedAll } from './demo/seed-all.ts';
import { type Lifecycle, runProcess } from './lifecycle.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { serveMetrics } from './platform/metrics-server.ts';
import { announcement, prepare } from './prepare.ts';

let drainDelayMs = 0;

/** Serves HTTP, and runs jobs too unless JOBS=none: `npm start`. */
async function serve(lifecycle: Lifecycle): Promise<void> {
  const config = readConfig(process.env);
  drainDelayMs = config.drainDelayMs;
  const log = createLog(config.logLevel);
  const databaseUrl = await prepare(config, log, lifecycle);
  const open = await openContext(config, databaseUrl, { clock: systemClock, log });
  lifecycle.onShutdown(open.close);
  lifecycle.onShutdown(await serveMetrics(config, open.context.metrics, log));
  if (!config.production) await seedAll(open.context, console.log, lifecycle.ending);
  if (config.runsJobs) await open.startWorking();
  const app = await buildApp(open.context);
  lifecycle.onShutdown(() => app.close());
  await app.listen(listenOptions(config));
  for (const line of await announcement(open.context)) console.log(line);
}

/** HOST and PORT, or the socket that systemd holds: connections wait there while the product restarts. */
function listenOptions({ host, port, heldSocket }: Config): { host: string; port?: number } {
  // Node takes `fd` as well; Fastify's types do not name it.
  return heldSocket === null ? { host, port } : ({ host, fd: heldSocket } as { host: string });
}

await runProcess(serve, () => drainDelayMs);
