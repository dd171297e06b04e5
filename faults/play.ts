import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../apps/api/src/demo/random.ts';
import { waitUntil } from '../apps/api/test/wait-until.ts';
import type { Fault } from './fault.ts';
import type { Actor } from './load/actor.ts';
import { join } from './load/agents.ts';
import { check, type Verdict, waitUntilSettled } from './load/check.ts';
import { openLedger } from './load/ledger.ts';
import { reportCustomer } from './load/shop.ts';
import { watchMetrics } from './operator-view.ts';
import { type Probe, probesOf } from './probes.ts';
import { type Answer, labelOf } from './stage/ask.ts';
import type { Ending } from './stage/ending.ts';
import { openStage, type Stage } from './stage/stage.ts';

/** What one kind of caller saw while a fault lasted: answers by status and code, and the longest wait. */
export interface Seen {
  answers: Record<string, number>;
  slowestMs: number;
}

/** What came of a fault. */
export interface Played {
  name: string;
  about: string;
  seed: number;
  /** Why it could not be played here; then nothing else was seen. */
  skipped?: string;
  seen: Record<string, Seen>;
  /** The texts that people read instead of what they wanted. */
  messages: string[];
  /** What the log told its reader, each thing once, and what /readyz said. */
  log: string[];
  readyz: string[];
  /** What stood out in the metrics. */
  metrics: string[];
  /** From the fault's end until every caller got what it wanted and everything that waited was done. */
  healedMs: number;
  settledMs: number;
  verdict: Verdict;
  notes: string[];
}

const [tellPatienceMs, healPatienceMs] = [60_000, 120_000];
const pauseMs = 250;

/**
 * Plays a fault under callers of every kind, ends it, and measures how long it takes to heal without anybody's hands. Where it is
 * said what the log has to tell, the fault lasts until it has: on a busy machine what it is about may happen late.
 */
export async function play(
  t: Ending,
  fault: Fault,
  seed: number,
  { lastsMs = fault.lastsMs, told }: { lastsMs?: number; told?: RegExp } = {},
): Promise<Played> {
  const played = emptyPlayed(fault, seed);
  const obstacle = await fault.obstacle?.();
  if (obstacle) return { ...played, skipped: obstacle };
  const stage = await openStage(t, await fault.prepare?.(t));
  const actor: Actor = {
    ...{ stage, ledger: openLedger(), random: createRandom(seed), run: seed.toString(36) },
    isOver: () => false,
  };
  const agent = await join(actor, 'ngozi');
  if (agent === null) throw new Error('nobody could join before the fault');
  await reportCustomer(actor);
  const probes = probesOf(actor, agent).filter(({ name }) => fault.probes?.includes(name) ?? name !== 'bank account');
  const before = stage.processes.map(({ lines }) => lines.length);
  const view = await watchMetrics(stage);
  const end = await fault.begin(stage, played.notes, t);
  const logged = () =>
    stage.processes.flatMap(({ name, lines }, index) =>
      lines.slice(before[index]).map(({ msg, err }) => `${name}: ${msg}${err ? ` (${err.code ?? err.message})` : ''}`),
    );
  const until = performance.now() + lastsMs;
  const lasts = () => {
    const beyondMs = performance.now() - until;
    return beyondMs < 0 || (told !== undefined && beyondMs < tellPatienceMs && !told.test(logged().join('\n')));
  };
  await Promise.all([
    ...probes.map((probe) => watch(probe, lasts, played)),
    watchReadiness(stage, lasts, played.readyz),
  ]);
  played.metrics = await view.stop();
  const endedAt = performance.now();
  await end();
  await waitUntil('everybody is served again', () => allServed(probes, stage), { patienceMs: healPatienceMs });
  played.healedMs = performance.now() - endedAt;
  await waitUntilSettled(stage);
  played.settledMs = performance.now() - endedAt;
  played.log = [...new Set(logged())];
  played.verdict = await check(stage, actor.ledger);
  return played;
}

function emptyPlayed({ name, about }: Fault, seed: number): Played {
  const verdict = { lost: [], doubled: [], looked: {} };
  const nothing = { seen: {}, messages: [], log: [], readyz: [], metrics: [], healedMs: 0, settledMs: 0, notes: [] };
  return { name, about, seed, ...nothing, verdict };
}

async function watch({ name, ask }: Probe, lasts: () => boolean, played: Played): Promise<void> {
  const seen: Seen = { answers: {}, slowestMs: 0 };
  played.seen[name] = seen;
  do {
    const answer = await ask();
    note(seen, answer);
    if (answer.message !== '' && answer.status !== 200 && !played.messages.includes(answer.message))
      played.messages.push(answer.message);
    await sleep(pauseMs);
  } while (lasts());
}

function note(seen: Seen, answer: Answer): void {
  const label = labelOf(answer);
  seen.answers[label] = (seen.answers[label] ?? 0) + 1;
  seen.slowestMs = Math.max(seen.slowestMs, answer.tookMs);
}

async function watchReadiness(stage: Stage, lasts: () => boolean, told: string[]): Promise<void> {
  while (lasts()) {
    const { status, tookMs } = await stage.ask({ path: '/readyz' });
    const said = `${status || 'no answer'}${tookMs > 2_500 ? ' (slowly)' : ''}`;
    if (!told.includes(said)) told.push(said);
    await sleep(pauseMs);
  }
}

async function allServed(probes: readonly Probe[], stage: Stage): Promise<boolean> {
  if (!(await stage.isReady())) return false;
  const answers = await Promise.all(probes.map(({ ask }) => ask()));
  return answers.every(({ status, tookMs }) => status === 200 && tookMs < 2_000);
}
