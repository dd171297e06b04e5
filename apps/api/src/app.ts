import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { accountNumberSandboxOf, chargeSandboxOf } from './charge-sandbox-of.ts';
import { serveAccountPage } from './demo/account-page.ts';
import { serveAuthenticator } from './demo/authenticator-page.ts';
import { servePayPage } from './demo/pay-page.ts';
import { serveTransferPage } from './demo/transfer-page.ts';
import { agreementRoutes } from './domains/earning/agreements/routes.ts';
import type { ApprovalKind } from './domains/foundation/approvals/take-approval.ts';
import { serveBusinessDate } from './domains/foundation/calendar/business-date-page.ts';
import { serveContentPreview } from './domains/foundation/content/preview-page.ts';
import { contentRoutes } from './domains/foundation/content/routes.ts';
import { serveMailbox } from './domains/foundation/notifications/mailbox-pages.ts';
import { serveMessages } from './domains/foundation/notifications/messages-page.ts';
import { servePayLinkPages } from './domains/lending/pay-links/serve-pages.ts';
import { serveRatesPage } from './domains/lending/plans/rates-page.ts';
import { planRoutes } from './domains/lending/plans/routes.ts';
import { accountChangeRoutes } from './domains/money/banks/account-change-routes.ts';
import { bankRoutes } from './domains/money/banks/routes.ts';
import { paymentWebhooks } from './domains/money/payments/routes.ts';
import { proofWord } from './domains/oversight/proof/proof-state.ts';
import { findPersonCaller, keepPersonSession } from './domains/people/accounts/person-sessions.ts';
import { findPasswordVersion, noteReviewProof, touchSession } from './domains/people/accounts/queries.ts';
import { serveJoinPage } from './domains/people/agents/join-page.ts';
import { agentRoutes } from './domains/people/agents/routes.ts';
import { identityWebhooks } from './domains/people/identity-checks/callback.ts';
import { findConsoleOpening } from './domains/people/staff/find-console-opening.ts';
import { findStaffCaller } from './domains/people/staff/find-staff-caller.ts';
import { recordForeignAccess, recordNotPermitted } from './domains/people/staff/refused-calls.ts';
import { serveAssistedOrderPages } from './domains/selling/assisted-orders/customer-pages.ts';
import { trackingRoutes } from './domains/selling/tracking/routes.ts';
import { serveEnquiryPages } from './domains/support/enquiries/enquiry-pages.ts';
import { serveNewsletterPages } from './domains/support/enquiries/newsletter-pages.ts';
import { enquiryRoutes } from './domains/support/enquiries/routes.ts';
import { serveAnswerPages } from './domains/support/requests/answer-pages.ts';
import { supportRequestRoutes } from './domains/support/requests/routes.ts';
import { dashboardRoutes } from './domains/views/dashboard/routes.ts';
import { earningRoutes } from './domains/views/earnings/routes.ts';
import { serveCheckPage } from './domains/views/papers/check-page.ts';
import { referralRoutes } from './domains/views/referrals/routes.ts';
import { statementRoutes } from './domains/views/statements/routes.ts';
import { answerBrokenRequests, answerErrors, asRefusal, sendRefusal } from './platform/answer-errors.ts';
import type { AppContext } from './platform/app-context.ts';
import { createAuthorise } from './platform/authorise.ts';
import { createRequestBound, type Entry } from './platform/bound-pipelining.ts';
import { keepHostsApart } from './platform/console-host.ts';
import { drainOnClose } from './platform/drain.ts';
import { readForwarded } from './platform/forwarded-headers.ts';
import { isProbe, serveHealth } from './platform/health.ts';
import { addToHtml, htmlHeadersFor } from './platform/html-headers.ts';
import { serveInterface } from './platform/interface-page.ts';
import { addressGroup } from './platform/limits.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { refuseOtherMethods } from './platform/other-methods.ts';
import { servePages } from './platform/pages.ts';
import { refuse } from './platform/refuse.ts';
import { refuseUnclearHost } from './platform/refuse-unclear-host.ts';
import { isReadByPeople } from './platform/refused-page.ts';
import { withRequestId } from './platform/request-ids.ts';
import { type Route, type ServeParts, serve } from './platform/serve.ts';
import { readDeviceTokens, setSessionCookie } from './platform/session-cookies.ts';
import { mailFolder } from './providers/mail.ts';
import { textsFolder } from './providers/texts.ts';
import { allShopRoutes } from './shop-routes.ts';
import { allStaffRoutes } from './staff-routes.ts';

const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
const timeoutsCheckedMs = 5_000;
// A connection on which nothing moves for so long is cut, for example when the caller does not read its answers.
const idleTimeoutMs = 60_000;
// systemd and containers kill a process after 30 s as a rule; the jobs and the database need their share of that.
const drainTimeoutMs = 10_000;
const busySeconds = 5;

/** Every route that agents, the shop and the public call, by domain. */
export function allRoutes(context: AppContext): Route[] {
  return [
    ...accountChangeRoutes(context),
    ...agentRoutes(context),
    ...agreementRoutes(context),
    ...bankRoutes(context),
    ...contentRoutes(context),
    ...dashboardRoutes(context),
    ...earningRoutes(context),
    ...enquiryRoutes(context),
    ...planRoutes(context),
    ...referralRoutes(context),
    ...statementRoutes(context),
    ...supportRequestRoutes(context),
    ...trackingRoutes(context),
  ];
}

/**
 * Builds the whole application on its context, without listening: the same one in a process and in a test, which may declare kinds of
 * requests of its own.
 */
export async function buildApp(context: AppContext, kinds?: ApprovalKind[]): Promise<FastifyInstance> {
  const { config, database, limits, log, metrics } = context;
  const noteAnswer = createAnswerLog(log, metrics);
  const answerBroken = answerBrokenRequests(log);
  const htmlHeaders = htmlHeadersFor(config.publicUrl);
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    bodyLimit: 64 * 1024,
    http: {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: timeoutsCheckedMs,
      // Node would refuse a request without a host itself, without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      metrics.brokenRequests.inc();
      answerBroken(error, socket);
    },
    // An address that cannot be decoded skips the hooks below.
    frameworkErrors: (error, request, reply) => {
      identify(request, reply);
      if (isReadByPeople(request)) reply.headers({ ...htmlHeaders });
      sendRefusal(asRefusal(error), request, reply);
      noteAnswer(request, reply.statusCode, 0);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // While the app drains, requests on open connections are answered, and the connection closed.
    return503OnClosing: false,
  });
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // An unknown expectation may be ignored; Node would refuse it itself, without a body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // The API takes JSON only; the framework would also accept plain text.
  app.removeContentTypeParser('text/plain');
  const bound = createRequestBound();
  // Before the first address is read.
  if (config.trustProxy) app.addHook('onRequest', readForwarded);
  app.addHook('onRequest', (request, reply, done) => {
    const beganAt = performance.now();
    const { raw } = reply;
    const { socket } = request.raw;
    const { entry, leave } = bound.enter(socket, addressGroup(String(request.ip)));
    metrics.requestsInFlight = bound.unanswered();
    const end = () => {
      leave();
      metrics.requestsInFlight = bound.unanswered();
    };
    // Fastify's own hook after the answer also runs for an answer that never left.
    raw.once('finish', () => {
      end();
      noteAnswer(request, reply.statusCode, performance.now() - beganAt);
    });
    raw.once('close', end);
    if (entry === 'cut') {
      reply.hijack();
      socket.destroy();
      return;
    }
    identify(request, reply);
    // Answered after the whole packet was parsed: a later request in it may have cut the connection, and then no answer is built.
    process.nextTick(() => {
      if (socket.destroyed) {
        reply.hijack();
        return;
      }
      done(refusalOf(request, entry));
    });
  });
  app.addHook('onRequest', keepHostsApart(config));
  await app.register(cookie);
  app.addHook('onSend', addToHtml(htmlHeaders));
  // Log lines and jobs of a request carry its id.
  app.addHook('preHandler', (request, _, done) => withRequestId(request.id, done));
  app.setErrorHandler(answerErrors(log));
  const drain = drainOnClose(app, { delayMs: config.drainDelayMs, timeoutMs: drainTimeoutMs });
  const routes = allRoutes(context);
  const queries = {
    findPasswordVersion,
    recordForeignAccess,
    findStaffCaller,
    touchSession,
    noteReviewProof,
    findConsoleOpening,
    recordNotPermitted,
    findPersonCaller,
    keepPersonSession,
  };
  const authorise = createAuthorise(context, queries);
  const calls = [
    ...routes,
    ...allShopRoutes(context),
    ...paymentWebhooks(context),
    ...identityWebhooks(context),
    ...allStaffRoutes(context, kinds),
  ];
  const setCookie: ServeParts['setCookie'] = (kind, reply, token) => setSessionCookie(kind, reply, token, config);
  const readDevices: ServeParts['readDeviceTokens'] = (request) => readDeviceTokens(request, config);
  serve(app, calls, { authorise, limits, setCookie, readDeviceTokens: readDevices });
  await app.register(async (pages) => {
    serveInterface(pages, routes);
    serveHealth(pages, database, drain, async () => ({ money: await proofWord(database.read, context.clock) }));
    if (!config.production) {
      serveMailbox(pages, mailFolder(config.dataDir));
      serveMessages(pages, textsFolder(config.dataDir));
      serveAuthenticator(pages, context);
    }
    await pages.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      await forms.register(formbody, { bodyLimit: 64 * 1024 });
      if (!config.production) serveBusinessDate(forms, context);
      if (!config.production && config.paystack === null) {
        const sandbox = chargeSandboxOf(config);
        servePayPage(forms, context, sandbox);
        serveAccountPage(forms, context, sandbox);
        serveTransferPage(forms, context, accountNumberSandboxOf(config));
      }
      serveEnquiryPages(forms, context);
      serveAnswerPages(forms, context);
      serveAssistedOrderPages(forms, context);
      serveCheckPage(forms, context);
      servePayLinkPages(forms, context);
    });
    await pages.register(async (oneClick) => {
      // Mail programs post one-click links in any content type. The body is ignored: the link's token says everything.
      oneClick.removeAllContentTypeParsers();
      oneClick.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, async () => null);
      serveNewsletterPages(oneClick, context);
    });
    serveJoinPage(pages, context);
    serveRatesPage(pages, context);
    await serveContentPreview(pages, context, authorise);
    await servePages(pages, undefined, { removesWorkers: config.removesWorkers });
    refuseOtherMethods(pages, calls);
  });
  return app;
}

/** Why a request is refused before anything else, or nothing. */
function refusalOf(request: FastifyRequest, entry: Entry): Error | undefined {
  try {
    refuseUnclearHost(request);
    // Probes have to be answered just then.
    if (entry === 'busy' && !isProbe(request)) refuse('unavailable', { retryAfterSeconds: busySeconds });
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

function identify(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
}

/** Logs and counts an answer. The line has the route's pattern and never the address, which may carry personal data. */
function createAnswerLog(log: Log, { requests }: Metrics) {
  return (request: FastifyRequest, status: number, tookMs: number): void => {
    const { id: requestId } = request;
    const route = request.routeOptions?.url ?? 'none';
    const method = knownMethods.has(request.method) ? request.method : 'other';
    requests.observe({ route, method, status: `${Math.trunc(status / 100)}xx` }, tookMs / 1000);
    log.info({ requestId, method: request.method, route, status, durationMs: Math.round(tookMs) }, 'answered');
  };
}

// A caller can invent methods; each would be a time series for ever.
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
