import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalBody, RefusalCode } from '@foodbank/contract/refusals';
import { refusalMessage, refusalStatus } from '@foodbank/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import { Refusal } from './refuse.ts';

/** What the framework refuses before a handler runs, in our codes. */
const frameworkCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri-too-long',
  FST_ERR_ROUTE_METHOD_NOT_SUPPORTED: 'method-not-allowed',
};

// Connection refused or lost, server starting, stopping or out of connections, statement too slow: not the caller's fault, and
// it passes.
const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  '08006',
]);
const databaseAwayText =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout/;

/** What Node refuses before there is a request, in our codes. */
const brokenRequestCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Puts anything that was thrown into the one form of a refusal. Inner detail goes to the log and nowhere else. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', message = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = frameworkCodes[code];
  if (known) return new Refusal(known);
  if (databaseAway.has(code) || databaseAwayText.test(message))
    return new Refusal('unavailable', { retryAfterSeconds: 5 });
  if (statusCode === 408) return new Refusal('request-timeout');
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'malformed-request' : 'internal');
}

/** Sends a refusal; a 5xx names the request, so that support can find it in the log. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  const body: RefusalBody = { message: refusal.message, code: refusal.code };
  if (refusal.errors) body.errors = refusal.errors;
  if (refusal.status >= 500) body.requestId = request.id;
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** The one place where errors become answers. */
export function answerErrors(log: Log) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Who hangs up in the middle of a body reads no answer, and it is nobody's failure.
    const hungUp = request.raw.destroyed && !request.raw.complete;
    const refusal = hungUp ? new Refusal('malformed-request') : asRefusal(error);
    if (refusal.status >= 500) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions?.url }, 'a request failed');
    }
    return sendRefusal(refusal, request, reply);
  };
}

/**
 * Answers what isn't HTTP enough to become a request: a header that is too long, bytes that are no request line, a request
 * that doesn't end in time.
 */
export function answerBrokenRequests(log: Log) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const code = brokenRequestCodes[error.code ?? ''] ?? 'malformed-request';
    const [status, requestId] = [refusalStatus[code], randomUUID()];
    const body = JSON.stringify({ message: refusalMessage[code], code });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `X-Request-Id: ${requestId}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    log.info({ requestId, method: 'none', route: 'none', status }, 'answered');
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
