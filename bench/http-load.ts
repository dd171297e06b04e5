import { Agent, request } from 'node:http';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request to a server under load. */
export interface Call {
  kind: string;
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The result of a load: times in microseconds, of each kind of call and of all, and the answers of failed calls. */
export interface LoadReport {
  all: RecordableHistogram;
  kinds: Map<string, RecordableHistogram>;
  errors: string[];
}

const timeoutMs = 30_000;

/**
 * Sends calls at a fixed rate, whether or not earlier ones are answered. A time counts from the moment when the call was due, so
 * calls that wait for a stalled server count as slow.
 */
export async function loadOpenLoop(
  url: string,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => Call },
): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true });
  const report: LoadReport = { all: createHistogram(), kinds: new Map(), errors: [] };
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let index = 0; index < perSecond * seconds; index++) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    while (performance.now() < dueAt) await sleep(Math.max(1, Math.ceil(dueAt - performance.now())));
    const call = next();
    pending.push(send(url, call, agent).then((answer) => record(report, call, answer, performance.now() - dueAt)));
  }
  await Promise.all(pending);
  agent.destroy();
  return report;
}

/** Sends one call. A call without an answer has status 0. */
export function send(
  url: string,
  { method, path, headers = {}, body }: Call,
  agent?: Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, text: error.message });
    const json =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const signal = AbortSignal.timeout(timeoutMs);
    request(url + path, { method, agent, headers: { ...headers, ...json }, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('error', fail);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    })
      .on('error', fail)
      .end(body);
  });
}

function record(
  { all, kinds, errors }: LoadReport,
  { kind }: Call,
  { status, text }: { status: number; text: string },
  tookMs: number,
): void {
  const own = kinds.get(kind) ?? createHistogram();
  kinds.set(kind, own);
  for (const histogram of [all, own]) histogram.record(Math.max(1, Math.round(tookMs * 1000)));
  if (status !== 200) errors.push(`${kind} was answered ${status}: ${text.slice(0, 200)}`);
}

/** A percentile of recorded times, in milliseconds. */
export const percentileMs = (histogram: RecordableHistogram | undefined, percentile: number) =>
  (histogram?.percentile(percentile) ?? Number.NaN) / 1000;
