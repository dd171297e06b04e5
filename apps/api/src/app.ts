import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { findPasswordVersion } from './domains/agents/queries.ts';
import { agentRoutes } from './domains/agents/routes.ts';
import { dashboardRoutes } from './domains/dashboard/routes.ts';
import { referralRoutes } from './domains/referrals/routes.ts';
import { trackingRoutes } from './domains/tracking/routes.ts';
import { answerBrokenRequest, answerErrors, asRefusal, sendRefusal } from './platform/answer-errors.ts';
import { serveHealth } from './platform/health.ts';
import type { House } from './platform/house.ts';
import { serveInterface } from './platform/interface-page.ts';
import { serveMailbox } from './platform/mailbox.ts';
import { servePages } from './platform/pages.ts';
import { refuse } from './platform/refuse.ts';
import { type Route, serve } from './platform/serve.ts';

const requestTimeoutMs = 30_000;

/** Every call that is served, by domain. */
export function allRoutes(house: House): Route[] {
  return [...agentRoutes(house), ...dashboardRoutes(house), ...referralRoutes(house), ...trackingRoutes(house)];
}

/** Builds the whole application on its house, without listening: the same one in a process and in a test. */
export async function buildApp(house: House): Promise<FastifyInstance> {
  const answer = answerErrors(house.log);
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: house.config.trustProxy,
    requestTimeout: requestTimeoutMs,
    bodyLimit: 64 * 1024,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendRefusal(asRefusal(error), request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
  });
  // JSON is the only thing that calls take; the framework would also accept plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request;
    const took = { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) };
    house.log.info({ requestId, method, route: request.routeOptions.url ?? 'none', ...took }, 'answered');
  });
  app.setErrorHandler(answer);
  const routes = allRoutes(house);
  serve(app, routes, house, findPasswordVersion);
  serveInterface(app, routes);
  serveHealth(app, house);
  if (!house.config.production) serveMailbox(app, house);
  await servePages(app, house);
  app.all('/api/*', async () => refuse('not-found'));
  return app;
}
