import { createServer, type Server } from 'node:http';
import type { Config } from '../config.ts';
import { sameText } from './keys.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Processes of one machine take the ports from the configured one on, each the first that is free. */
const portsAtMost = 32;

/**
 * Shows the metrics of this process at `/metrics`, on a port that is not the public one. Each process has its own, since what it
 * counts is its own. Does nothing without METRICS_PORT. Answers what closes it.
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
  const port = await listen(server, host, metricsPort);
  log.info({ host, port }, 'metrics are served');
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function listen(server: Server, host: string, first: number): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        // Of its own even in a cluster, where processes would otherwise share the port and answer for each other.
        server.listen({ host, port, exclusive: true }, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (isTaken && port < first + portsAtMost - 1) continue;
      throw new Error(
        isTaken
          ? `The ports from METRICS_PORT=${first} to ${port} are all taken: set METRICS_PORT to another one.`
          : `Metrics can't be served on ${host}:${port}: set METRICS_HOST or METRICS_PORT to something else.`,
      );
    }
  }
}
