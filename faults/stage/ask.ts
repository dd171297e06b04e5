import { Agent, request } from 'node:http';
import { ownTime } from './own-time.ts';

/** What came back for a request; status 0 where nothing did, and then the reason stands in `code`. */
export interface Answer {
  status: number;
  code: string;
  message: string;
  body: Record<string, unknown>;
  retryAfter: string | undefined;
  /** Without the time in which the caller itself stood still. */
  tookMs: number;
}

/** An answer in short: its status and code, and whether "come back" lacks a word about when. */
export function labelOf({ status, code, retryAfter }: Answer): string {
  const promised = status === 503 && retryAfter === undefined ? ' without retry-after' : '';
  return status === 200 ? '200' : `${status || 'no answer'} ${code}${promised}`.trim();
}

/** What is asked. */
export interface Question {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: unknown;
}

export type Ask = (question: Question) => Promise<Answer>;

/** A browser's or the shop's patience. */
const patienceMs = 30_000;
const lookEveryMs = 500;

/**
 * Asks the servers in turn, as a balancer in front of them would: one that refuses the connection is passed over, and nothing
 * that may have been taken is sent twice.
 */
export function askIn(ports: readonly number[]): Ask & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  let turn = 0;
  const ask = async (question: Question): Promise<Answer> => {
    turn += 1;
    const first = turn;
    let answer: Answer | undefined;
    for (let step = 0; step < ports.length; step++) {
      answer = await askOne(agent, ports[(first + step) % ports.length] ?? 0, question);
      if (answer.code !== 'ECONNREFUSED') return answer;
    }
    return answer as Answer;
  };
  return Object.assign(ask, { close: () => agent.destroy() });
}

function askOne(agent: Agent, port: number, { method = 'GET', path, token, body }: Question): Promise<Answer> {
  const startedAt = ownTime();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers: Record<string, string | number> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  };
  return new Promise((resolve) => {
    const nothing = (code: string) => {
      clearInterval(patience);
      resolve({ status: 0, code, message: '', body: {}, retryAfter: undefined, tookMs: ownTime() - startedAt });
    };
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', () => nothing('cut off'));
      response.on('end', () => {
        clearInterval(patience);
        const read = parse(Buffer.concat(chunks).toString('utf8'), response.headers['content-type']);
        resolve({
          status: response.statusCode ?? 0,
          code: typeof read.code === 'string' ? read.code : '',
          message: typeof read.message === 'string' ? read.message : '',
          body: read,
          retryAfter: response.headers['retry-after'],
          tookMs: ownTime() - startedAt,
        });
      });
    });
    const patience = setInterval(() => {
      if (ownTime() - startedAt > patienceMs) asked.destroy(Object.assign(new Error(), { code: 'no answer in 30 s' }));
    }, lookEveryMs);
    asked.on('error', (error: NodeJS.ErrnoException) => nothing(error.code ?? 'cut off'));
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
