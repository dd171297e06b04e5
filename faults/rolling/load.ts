import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a caller asks for, and the status that is the only good answer. */
export interface Ask {
  kind: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: unknown;
}

/** How many of a kind were asked, how many failed and how, and the longest wait. */
export interface Tally {
  asked: number;
  failed: Record<string, number>;
  longestMs: number;
}

export interface Load {
  /** The tallies so far, by kind. */
  tallies: Record<string, Tally>;
  /** Lets every caller have its last answer and ends them. */
  stop(): Promise<void>;
}

const callers = 12;
const patienceMs = 40_000;
const pauseMs = 5;

/**
 * Callers who keep their connections and ask one thing after the other, each as soon as it has the answer to the last. Nobody
 * asks a second time for what failed: each failure counts.
 */
export function startLoad(address: string, next: () => Ask, answered: (ask: Ask) => void = () => {}): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const tallies: Record<string, Tally> = {};
  let stopped = false;
  const call = async () => {
    while (!stopped) {
      const ask = next();
      tallies[ask.kind] ??= { asked: 0, failed: {}, longestMs: 0 };
      const tally = tallies[ask.kind] as Tally;
      tally.asked += 1;
      const startedAt = performance.now();
      const outcome = await send(agent, address, ask);
      tally.longestMs = Math.max(tally.longestMs, Math.round(performance.now() - startedAt));
      if (outcome === '200') answered(ask);
      else tally.failed[outcome] = (tally.failed[outcome] ?? 0) + 1;
      await sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, call));
  return {
    tallies,
    async stop() {
      stopped = true;
      await all;
      agent.destroy();
    },
  };
}

/** The status, or what went wrong on the way. */
function send(agent: Agent, address: string, { method, path, token, body }: Ask): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    const asked = request(address + path, { agent, method, headers, timeout: patienceMs }, (response) => {
      response.resume();
      response.once('error', failed);
      response.once('end', () => resolve(String(response.statusCode)));
    });
    asked.once('error', failed);
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(payload);
  });
}

/** How many failed, of all kinds. */
export function countFailedAttempts(tallies: Load['tallies']): number {
  return Object.values(tallies)
    .flatMap(({ failed }) => Object.values(failed))
    .reduce((sum, count) => sum + count, 0);
}

/** How many were asked, of all kinds. */
export function countAsked(tallies: Load['tallies']): number {
  return Object.values(tallies).reduce((sum, { asked }) => sum + asked, 0);
}
