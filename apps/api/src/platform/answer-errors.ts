import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type RefusalBody, type RefusalCode, refusals } from '@foodbank/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { TryAgain } from './database.ts';
import type { Log } from './log.ts';
import { networkTroubles } from './reach-database.ts';
import { Refusal } from './refuse.ts';
import { isReadByPeople, renderRefused } from './refused-page.ts';

/** Error codes of Fastify and Node, and the refusals that they become. */
const knownCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri-too-long',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'method-not-allowed',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/**
 * Database errors that pass: it can't be reached, starts, stops, recovers, was failed over and only reads, has no connection left, or
 * conflicts outlasted every attempt.
 */
const databaseAway = new Set([
  ...networkTroubles,
  // Connection lost or never made; session ended, server stopped, starting; statement too slow; idle in a transaction.
  ...['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '57P05', '57014', '25P03'],
  // Full: connections, disk, memory. And read or write errors of its system.
  ...['53000', '53100', '53200', '53300', '58000', '58030'],
  // Read-only: a replica, or closed by an operator.
  '25006',
  // Deadlock, serialization conflict or lock timeout, at the last attempt too.
  ...['40001', '40P01', '55P03'],
]);
const databaseAwayText =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout|timeout expired/;
const retryAfterSeconds = 5;

/** Turns any error into a refusal. Details of other errors go to the log only. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', message = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = knownCodes[code];
  if (known) return new Refusal(known);
  const passes = error instanceof TryAgain || databaseAway.has(code) || databaseAwayText.test(message);
  if (passes) return new Refusal('unavailable', { retryAfterSeconds });
  if (statusCode === 408) return new Refusal('request-timeout');
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'malformed-request' : 'internal');
}

/** Sends a refusal: JSON to programs, a page to people. A 5xx names the request, so that support can find it in the log. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (isReadByPeople(request)) return reply.type('text/html; charset=utf-8').send(renderRefused(refusal));
  const body: RefusalBody = { message: refusal.message, code: refusal.code };
  if (refusal.errors) body.errors = refusal.errors;
  if (refusal.status >= 500) body.requestId = request.id;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Fastify's error handler: logs what is our fault, and sends the refusal. */
export function answerErrors(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // A caller that disconnects in the middle of a body is no failure of ours.
    const hungUp = request.raw.destroyed && !request.raw.complete;
    const refusal = hungUp ? new Refusal('malformed-request') : asRefusal(error);
    if (refusal.status >= 500) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'a request failed');
    }
    return sendRefusal(refusal, request, reply);
  };
}

/**
 * Answers input that is no HTTP request: a header that is too long, a malformed request line, a request that does not end in time.
 */
export function answerBrokenRequests(log: Log) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = knownCodes[error.code ?? ''] ?? 'malformed-request';
    const requestId = randomUUID();
    const { status, message } = refusals[code];
    const body = JSON.stringify({ message, code });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    log.info({ requestId, method: 'none', route: 'none', status, durationMs: 0 }, 'answered');
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
