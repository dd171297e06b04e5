import type { KillRun, Victim } from './kills.ts';
import type { Played } from './play.ts';

/** The kills of a run as a table: by what was taken away, how many, and how long until the product could serve again. */
export function killTable(run: KillRun): string {
  const { verdict } = run;
  const victims = [...new Set(run.kills.map(({ victim }) => victim))].sort();
  const rows = victims.map((victim) => row(victim, timesOf(run, victim)));
  const looked = Object.entries(verdict.looked).map(([what, count]) => `${count} ${what}`);
  return [
    `### Kills: ${run.arrangement} (seed ${run.seed})`,
    '',
    '| killed with -9 | times | ready again: median | slowest |',
    '|---|---|---|---|',
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
  `| ${name} | ${times.length} | ${seconds(median(times))} | ${seconds(Math.max(0, ...times))} |`;

/** The faults as a table: what callers saw, what the operator saw, and how it healed. */
export function faultTable(all: readonly Played[]): string {
  const lines = [
    '### Faults',
    '',
    '| fault | what callers saw (answers, slowest) | what people read | /readyz | log (each line once) | healed in | lost / twice |',
    '|---|---|---|---|---|---|---|',
    ...all.map(faultRow),
    '',
  ];
  const notes = all.flatMap(({ name, notes }) => notes.map((note) => `- ${name}: ${note}`));
  const wrong = all.flatMap(({ name, verdict }) => problems(verdict).map((line) => `${line} (${name})`));
  return [...lines, ...notes, ...wrong, ''].join('\n');
}

function faultRow({ name, about, skipped, seen, messages, readyz, log, healedMs, settledMs, verdict }: Played): string {
  if (skipped) return `| **${name}**: ${about} | not played: ${skipped} | | | | | |`;
  const callers = Object.entries(seen).map(([caller, { answers, slowestMs }]) => {
    const counts = Object.entries(answers).map(([label, count]) => `${count}× ${label}`);
    return `${caller}: ${counts.join(', ')} (${seconds(slowestMs)})`;
  });
  const said = log.slice(0, 6).map((line) => `\`${line.slice(0, 120).replaceAll('|', '/')}\``);
  const healed = `${seconds(healedMs)}; all done ${seconds(settledMs)}`;
  const counts = `${verdict.lost.length} / ${verdict.doubled.length}`;
  const cells = [`**${name}**: ${about}`, callers.join('<br>'), messages.join('<br>'), readyz.join(', ')];
  return `| ${[...cells, said.join('<br>') || 'nothing', healed, counts].join(' | ')} |`;
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
