import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerAgent } from '@foodbank/contract/people/agents';
import fc from 'fast-check';
import { createLog } from '../../src/platform/log.ts';
import { makeLine, makePayout } from '../make-lines.ts';
import { type Ending, startApp, type TestApp } from '../start-app.ts';
import { waitForWorker } from '../wait-for-worker.ts';
import { createAnswerCheck, isLate, isLateRefusal, type ReceivedAnswer } from './check-answer.ts';
import { type Operation, readDocument } from './document.ts';
import { type Plan, planFor } from './generate.ts';
import type { Setting } from './values.ts';
import { World } from './world.ts';

/** The result of a run: counts by call and status, and every request with a wrong answer, so that it can be sent again. */
export interface Report {
  seed: number;
  requests: number;
  statuses: Record<string, Record<number, number>>;
  slowestMs: number;
  failures: string[];
}

const atOnce = 8;
const waveSize = 240;
const attemptsMax = 20;
// A machine that stalls for a moment delays all requests under way; a slow product exceeds this limit.
const lateMax = 2 * atOnce;
/** Short enough for a code of one wave to be valid in the next, long enough for another code to be allowed. */
const secondsAWave = 120;
/** The first agents sign in again before their 12 hours are over. */
const wavesASession = 60;
const warningLevel = 40;
/** Calls that hash a password are made less often, so that a run does not spend most of its time hashing. */
const hashing = /^(registerAgent|loginAgent|resetPassword|requestPasswordChange)$/;

/**
 * Starts the product on its own database and sends it a number of requests over HTTP, made from the document that it serves. The
 * same seed makes the same choices.
 */
export async function fuzz(ending: Ending, { seed, requests }: { seed: number; requests: number }): Promise<Report> {
  const world = new World();
  const warnings: string[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(line) });
  // LIMIT_SCALE lifts the limits by address. Those by account are reset between waves.
  const product = await startApp(ending, { env: { LIMIT_SCALE: '1000000' }, mailer: world.mailer, log });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  const { operations, components } = await readDocument(product.app);
  const check = createAnswerCheck(components);
  const send = sender((product.app.server.address() as AddressInfo).port);
  const late: string[] = [];
  const refusedLate = new Set<unknown>();
  const report: Report = { seed, requests: 0, statuses: {}, slowestMs: 0, failures: [] };
  const weighted = operations.flatMap((one) => (hashing.test(one.name) ? [one] : [one, one, one]));

  await registerSome(product, world);
  for (let wave = 0; report.requests < requests && report.failures.length < attemptsMax; wave++) {
    await refresh(product, world, send, operations, wave);
    const setting: Setting = { world, operations, now: product.clock.now(), trackKey: product.context.config.trackKey };
    const pick = fc.constantFrom(...weighted).chain((operation) => planFor(operation, setting));
    const plans = fc.sample(pick, { seed: seed + wave, numRuns: Math.min(waveSize, requests - report.requests) });
    await inParallel(plans, async (plan) => {
      const answer = await send(plan);
      note(report, plan, answer, check(plan.operation, answer));
      if (isLate(answer)) late.push(`${plan.operation.name}: ${answer.status} after ${Math.round(answer.tookMs)} ms`);
      if (isLateRefusal(answer)) refusedLate.add(answer.headers['x-request-id']);
      if (answer.status === 200) world.learn(plan.operation.name, plan.sent, JSON.parse(answer.text));
    });
  }
  await waitForWorker(product);
  if (late.length > lateMax) report.failures.push(...late);
  for (const line of warnings) {
    const { level, requestId } = JSON.parse(line);
    if (level >= warningLevel && !refusedLate.has(requestId)) report.failures.push(`the log says ${line}`);
  }
  return report;
}

function note(report: Report, plan: Plan, answer: ReceivedAnswer, problem: string | null): void {
  const { operation, url, headers, payload } = plan;
  report.requests += 1;
  report.slowestMs = Math.max(report.slowestMs, answer.tookMs);
  const counts = report.statuses[operation.name] ?? {};
  report.statuses[operation.name] = counts;
  counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  if (problem === null) return;
  const sent = JSON.stringify({ method: operation.method, url, headers, payload });
  report.failures.push(
    `${operation.name}: ${problem}\n  sent ${sent}\n  received ${answer.status} ${answer.text.slice(0, 500)}`,
  );
}

/** Registers some agents, so that the first requests have known people. */
async function registerSome(product: TestApp, world: World): Promise<void> {
  for (let number = 1; number <= 4; number++) {
    const email = `fuzz${number}@example.com`;
    world.personOf(email);
    await product.call(registerAgent, { body: { firstname: 'Ada', lastname: 'Obi', email, category: 'student' } });
  }
  await waitForWorker(product);
}

type Send = (plan: Pick<Plan, 'operation' | 'url' | 'headers' | 'payload'>) => Promise<ReceivedAnswer>;

/** Before each wave: advances the clock, resets the limits, and signs the first agents in again. */
async function refresh(product: TestApp, world: World, send: Send, operations: readonly Operation[], wave: number) {
  product.clock.advance(secondsAWave);
  await product.context.database.pool.query('delete from rate_limits');
  const login = operations.find(({ name }) => name === 'loginAgent');
  if (!login || wave % wavesASession !== 0) return;
  await waitForWorker(product);
  for (const { email, password } of [...world.people.values()].slice(0, 6)) {
    if (password === null) continue;
    const body = { email, password };
    const headers = { 'content-type': 'application/json' };
    const answer = await send({ operation: login, url: login.path, headers, payload: JSON.stringify(body) });
    if (answer.status === 200) world.learn('loginAgent', { params: {}, body }, JSON.parse(answer.text));
  }
  if (wave === 0) for (const { id } of world.signedIn) await payOnce(product, id);
}

/** Gives an agent a paid line and its payout, which no request of these calls can make. */
async function payOnce(product: TestApp, agentId: string): Promise<void> {
  const id = await makeLine(product, agentId, { state: 'paid', sent: true });
  await makePayout(product, agentId, { state: 'paid', paidOn: '2026-06-05', lines: [{ id, amountKobo: 54_161 }] });
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all].reverse();
  const worker = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Returns a function that sends requests over kept connections. A missing answer has status 0. */
function sender(port: number): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return async ({ operation, url, headers, payload }) => {
    const began = performance.now();
    const length = payload === null ? {} : { 'content-length': String(Buffer.byteLength(payload)) };
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method: operation.method,
      path: url,
      headers: { ...headers, ...length },
    });
    outgoing.end(payload ?? undefined);
    try {
      const [incoming] = await once(outgoing, 'response', { signal: AbortSignal.timeout(30_000) });
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      return { status: incoming.statusCode, headers: incoming.headers, text, tookMs: performance.now() - began };
    } catch (error) {
      outgoing.destroy();
      return { status: 0, headers: {}, text: String(error), tookMs: performance.now() - began };
    }
  };
}
