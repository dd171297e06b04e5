import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Config } from '../config.ts';
import { sameText } from './keys.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics of this process at `/metrics` on a port of its own; nothing without METRICS_PORT. Returns what closes it.
 */
export async function serveMetrics(config: Config, metrics: Metrics, log: Log): Promise<() => Promise<void>> {
  const { metricsPort, metricsHost: host, metricsToken } = config;
  if (metricsPort === null) return async () => {};
  metrics.watchProcess();
  const server = createServer(async (request, response) => {
    const wanted = `Bearer ${metricsToken}`;
    const known = metricsToken === null || sameText(request.headers.authorization ?? '', wanted);
    const isMetrics = request.method === 'GET' && request.url === '/metrics';
    if (!known || !isMetrics) return void response.writeHead(known ? 404 : 401, { 'cache-control': 'no-store' }).end();
    const { type, text } = await metrics.read();
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  });
  await listen(server, host, metricsPort);
  log.info({ host, port: metricsPort }, 'metrics are served');
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'is taken' : "can't be used";
    throw new Error(`METRICS_PORT=${port} on ${host} ${reason}: give each process a port of its own.`);
  }
}
