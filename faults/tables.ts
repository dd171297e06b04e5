import { type KillRun, readyInTimeMs } from './kills.ts';
import type { Played } from './play.ts';
import type { Victim } from './strike.ts';

/** The kills of a run as a table: by what was taken away, how many, and how long until the product could serve again. */
export function killTable(run: KillRun): string {
  const { verdict } = run;
  const victims = [...new Set(run.kills.map(({ victim }) => victim))].sort();
  const rows = victims.map((victim) => row(victim, timesOf(run, victim)));
  const looked = Object.entries(verdict.looked).map(([what, count]) => `${count} ${what}`);
  return [
    `### Kills: ${run.arrangement} (seed ${run.seed})`,
    '',
    `| killed with -9 | times | ready again | within ${seconds(promptMs)} | median | slowest |`,
    '|---|---|---|---|---|---|',
    ...rows,
    row(
      'all',
      run.kills.map(({ readyMs }) => readyMs),
    ),
    '',
    `Acknowledged effects: ${run.acknowledged}. Lost: **${verdict.lost.length}**. Twice: **${verdict.doubled.length}**. ` +
      `Looked at: ${looked.join(', ')}. Nothing left to do ${seconds(run.settledMs)} after the last.`,
    ...problems(verdict),
    '',
  ].join('\n');
}

const timesOf = ({ kills }: KillRun, victim: Victim) =>
  kills.filter((kill) => kill.victim === victim).map(({ readyMs }) => readyMs);

const row = (name: string, times: readonly number[]) =>
  `| ${name} | ${times.length} | ${within(times, readyInTimeMs)} | ${within(times, promptMs)} ` +
  `| ${seconds(median(times))} | ${seconds(Math.max(0, ...times))} |`;

const within = (times: readonly number[], boundMs: number) => times.filter((ms) => ms <= boundMs).length;

// What people wait for without trying again.
const promptMs = 5_000;

/** All kills of some runs in one sentence each: what is gone, what is there twice, how many were ready again and how soon. */
export function killSummary(runs: readonly KillRun[]): string {
  const lines = runs.map((run) => `${run.arrangement} (seed ${run.seed}): ${sentence([run])}`);
  return [...lines, sentence(runs)].join('\n');
}

function sentence(runs: readonly KillRun[]): string {
  const times = runs.flatMap(({ kills }) => kills.map(({ readyMs }) => readyMs));
  const count = (wrong: 'lost' | 'doubled') => runs.reduce((sum, { verdict }) => sum + verdict[wrong].length, 0);
  const acknowledged = runs.reduce((sum, run) => sum + run.acknowledged, 0);
  return (
    `${times.length} kills, ${acknowledged} acknowledged effects, lost ${count('lost')}, doubled ${count('doubled')}; ` +
    `ready again ${within(times, readyInTimeMs)} of ${times.length}, ${within(times, promptMs)} within ${seconds(promptMs)}, ` +
    `median ${seconds(median(times))}, slowest ${seconds(Math.max(0, ...times))}.`
  );
}

/** The faults as a table: what callers saw, what the operator saw, and how it healed. */
export function faultTable(all: readonly Played[]): string {
  const lines = [
    '### Faults',
    '',
    '| fault | what callers saw (answers, slowest) | what people read | /readyz | log (each line once) | metrics | healed in | lost / twice |',
    '|---|---|---|---|---|---|---|---|',
    ...all.map(faultRow),
    '',
  ];
  const notes = all.flatMap(({ name, notes }) => notes.map((note) => `- ${name}: ${note}`));
  const wrong = all.flatMap(({ name, verdict }) => problems(verdict).map((line) => `${line} (${name})`));
  return [...lines, ...notes, ...wrong, ''].join('\n');
}

function faultRow(played: Played): string {
  const { name, about, skipped, seen, messages, readyz, log, metrics, healedMs, settledMs, verdict } = played;
  if (skipped) return `| **${name}**: ${about} | not played: ${skipped} | | | | | | |`;
  const callers = Object.entries(seen).map(([caller, { answers, slowestMs }]) => {
    const counts = Object.entries(answers).map(([label, count]) => `${count}× ${label}`);
    return `${caller}: ${counts.join(', ')} (${seconds(slowestMs)})`;
  });
  const said = log.slice(0, 6).map((line) => `\`${line.slice(0, 120).replaceAll('|', '/')}\``);
  const healed = `${seconds(healedMs)}; all done ${seconds(settledMs)}`;
  const counts = `${verdict.lost.length} / ${verdict.doubled.length}`;
  const cells = [`**${name}**: ${about}`, callers.join('<br>'), messages.join('<br>'), readyz.join(', ')];
  const told = [said, metrics].map((lines) => lines.join('<br>') || 'nothing');
  return `| ${[...cells, ...told, healed, counts].join(' | ')} |`;
}

const problemsMax = 20;

/** What was lost or doubled, by name. */
export function problems({ lost, doubled }: { lost: readonly string[]; doubled: readonly string[] }): string[] {
  return [
    ...lost.slice(0, problemsMax).map((what) => `- LOST ${what}`),
    ...doubled.slice(0, problemsMax).map((what) => `- TWICE ${what}`),
  ];
}

/** The middle of some numbers; 0 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Milliseconds as people read them. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
