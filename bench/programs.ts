import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

const folders = (process.env.PATH ?? '').split(delimiter);

function find(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The programs that measure, where this machine has them; null says that their pairs are left out. */
export const programs = { wrk: find('wrk'), pgbench: find('pgbench'), taskset: find('taskset') };

/** True where processes can be kept on cores of their own. */
export const canPin = programs.taskset !== null && availableParallelism() > 1;

/** The command that runs another one on a core; the same command where that can't be done. */
export function onCore(core: number, command: string, parameters: readonly string[]): [string, string[]] {
  return canPin && programs.taskset
    ? [programs.taskset, ['-c', String(core), command, ...parameters]]
    : [command, [...parameters]];
}

/** Moves a process with everything that it has started to a core. */
export function pinTree(pid: number, core: number): void {
  if (!canPin || !programs.taskset) return;
  for (const one of [pid, ...childrenOf(pid)]) {
    spawnSync(programs.taskset, ['-a', '-c', '-p', String(core), String(one)], { stdio: 'ignore' });
  }
}

function childrenOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parentOf = (one: string) => {
    try {
      // The name in brackets may hold anything, so fields are counted from its end.
      return Number(readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch {
      return -1; // It has ended meanwhile.
    }
  };
  return pids.filter((one) => parentOf(one) === pid).map(Number);
}

/** Runs a program to its end and answers what it printed; whatever isn't a clean end is thrown with its words. */
export async function run(
  [command, parameters]: [string, string[]],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, parameters, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  child.stderr.on('data', (data) => {
    complained += data;
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${complained || printed}`);
  return printed;
}
