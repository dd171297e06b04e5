import { Agent, request } from 'node:http';

/** The answer to a request. Without an answer, status is 0 and `code` holds the reason. */
export interface Answer {
  status: number;
  code: string;
  body: Record<string, unknown>;
  retryAfter: string | undefined;
  tookMs: number;
}

export interface Question {
  method?: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export type Ask = (question: Question) => Promise<Answer>;

const timeoutMs = 60_000;

/** An answer's status and code as text. Names a 503 without Retry-After, because callers need to know when to try again. */
export function labelOf({ status, code, retryAfter }: Answer): string {
  const missing = status === 503 && retryAfter === undefined ? ' without retry-after' : '';
  return status === 200 ? '200' : `${status || 'no answer'} ${code}${missing}`.trim();
}

/**
 * Sends requests to the ports in turn, as a load balancer would: skips a port that refuses the connection, and repeats no request
 * that a server may have received. Without `keepAlive` each request has a new connection.
 */
export function askInTurn(ports: readonly number[], { keepAlive = true } = {}): Ask & { close(): void } {
  const agent = new Agent({ keepAlive, maxSockets: 1_000 });
  let turn = 0;
  const ask = async (question: Question): Promise<Answer> => {
    turn += 1;
    const first = turn;
    for (let step = 0; ; step++) {
      const answer = await askOne(agent, ports[(first + step) % ports.length] ?? 0, question);
      if (answer.code !== 'ECONNREFUSED' || step === ports.length - 1) return answer;
    }
  };
  return Object.assign(ask, { close: () => agent.destroy() });
}

/** Sends a request to one port. */
export function askOne(
  agent: Agent,
  port: number,
  { method = 'GET', path, token, body, headers: given }: Question,
): Promise<Answer> {
  const startedAt = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string | number> = {
    ...given,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve) => {
    const end = (status: number, code: string, read: Record<string, unknown>, retryAfter?: string) =>
      resolve({ status, code, body: read, retryAfter, tookMs: performance.now() - startedAt });
    const fail = (error: NodeJS.ErrnoException) => end(0, error.code ?? error.name, {});
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const read = parse(Buffer.concat(chunks).toString('utf8'), response.headers['content-type']);
        const code = typeof read.code === 'string' ? read.code : '';
        end(response.statusCode ?? 0, code, read, response.headers['retry-after']);
      });
    });
    asked.on('error', fail);
    asked.end(payload);
  });
}

function parse(text: string, type = ''): Record<string, unknown> {
  if (!type.includes('json')) return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
