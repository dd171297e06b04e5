import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { contentRoutes } from './domains/foundation/content/routes.ts';
import { bankRoutes } from './domains/money/banks/routes.ts';
import { findAgent, findPasswordVersions } from './domains/people/agents/queries.ts';
import { agentRoutes } from './domains/people/agents/routes.ts';
import { trackingRoutes } from './domains/selling/tracking/routes.ts';
import { serveFormPages } from './domains/support/enquiries/enquiry-pages.ts';
import { serveNewsletterPages } from './domains/support/enquiries/newsletter-pages.ts';
import { formRoutes } from './domains/support/enquiries/routes.ts';
import { dashboardRoutes } from './domains/views/dashboard/routes.ts';
import { referralRoutes } from './domains/views/referrals/routes.ts';
import { answerBrokenRequests, answerErrors, asRefusal, sendRefusal } from './platform/answer-errors.ts';
import type { AppContext } from './platform/app-context.ts';
import { drainOnClose } from './platform/drain.ts';
import { serveHealth } from './platform/health.ts';
import { serveInterface } from './platform/interface-page.ts';
import type { RequestLog } from './platform/log.ts';
import { serveMailbox } from './platform/mailbox.ts';
import { servePages } from './platform/pages.ts';
import { refuse } from './platform/refuse.ts';
import { onItsBehalf } from './platform/request-ids.ts';
import type { RequestMeter } from './platform/request-meter.ts';
import { type Route, serve } from './platform/serve.ts';

const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
const timeoutsCheckedMs = 5_000;
// Whoever stops us waits 30 s as a rule; the jobs and the database need their share of that.
const drainPatienceMs = 10_000;

/** Every call that is served, by domain. */
export function allRoutes(context: AppContext): Route[] {
  return [
    ...agentRoutes(context),
    ...bankRoutes(context, async (id) => (await findAgent(context.database.read, id)) ?? refuse('not-signed-in')),
    ...contentRoutes(context),
    ...dashboardRoutes(context),
    ...formRoutes(context),
    ...referralRoutes(context),
    ...trackingRoutes(context),
  ];
}

/**
 * Builds the whole application on its house, without listening: the same one in a process and in a test. How long it still takes
 * requests once it is closing is the configuration's to say, unless whoever ends it knows better.
 */
export async function buildApp(
  context: AppContext,
  delayMs = () => context.config.drainDelayMs,
): Promise<FastifyInstance> {
  const answer = answerErrors(context.log);
  const { requests, brokenRequests } = context.metrics;
  const noteAnswer = answerNoter(context.log, requests);
  const answerBroken = answerBrokenRequests(context.log);
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: context.config.trustProxy,
    requestTimeout: requestTimeoutMs,
    bodyLimit: 64 * 1024,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutsCheckedMs,
      // Node would refuse a request without a host by itself, without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      brokenRequests.inc();
      answerBroken(error, socket);
    },
    // An address that can't be decoded comes past the hooks below.
    frameworkErrors: (error, request, reply) => {
      identify(request, reply);
      sendRefusal(asRefusal(error), request, reply);
      noteAnswer(request, reply.statusCode, 0);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // While stopping, what still comes over an open connection is answered, and the connection closed.
    return503OnClosing: false,
  });
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // An expectation that we don't know may be ignored; Node would refuse it by itself, without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // JSON is the only thing that calls take; the framework would also accept plain text.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    const beganAt = performance.now();
    requests.began();
    // A hook after the answer would cost each request more than these two do. What never left is no answer.
    reply.raw.once('finish', () => noteAnswer(request, reply.statusCode, performance.now() - beganAt));
    reply.raw.once('close', requests.ended);
    identify(request, reply);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') refuse('malformed-request');
    done();
  });
  app.setErrorHandler(answer);
  // The log writes patterns as they are.
  app.addHook('onRoute', ({ url }) => {
    if (JSON.stringify(url) !== `"${url}"`) throw new Error(`a pattern that a line of the log can't hold: ${url}`);
  });
  const drain = drainOnClose(app, { delayMs, patienceMs: drainPatienceMs });
  const routes = allRoutes(context);
  // Calls answer JSON alone, so they go without what pages need.
  await app.register(async (calls) => serve(calls, routes, context, findPasswordVersions));
  await app.register(async (pages) => {
    pages.addHook('preHandler', onItsBehalf);
    serveInterface(pages, routes);
    serveHealth(pages, context.database, drain);
    if (!context.config.production) serveMailbox(pages, context);
    await pages.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      await forms.register(formbody, { bodyLimit: 64 * 1024 });
      serveFormPages(forms, context);
    });
    await pages.register(async (presses) => {
      // What a press posts here says nothing that the address doesn't, and mail programs send it in whatever form they like.
      presses.removeAllContentTypeParsers();
      presses.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, async () => null);
      serveNewsletterPages(presses, context);
    });
    await servePages(pages, context);
    pages.all('/api/*', async () => refuse('not-found'));
  });
  return app;
}

function identify(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

/** One line an answer: the route's pattern and never the address itself, which may carry anything. */
function answerNoter(log: RequestLog, requests: RequestMeter) {
  return (request: FastifyRequest, status: number, tookMs: number): void => {
    const { method, id: requestId } = request;
    const route = request.routeOptions?.url ?? 'none';
    requests.note(route, method, status, tookMs);
    log.answered({ requestId, method, route, status, durationMs: Math.round(tookMs) });
  };
}
