import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** A process as the operating system describes it: its number alone would be handed out again after its death. */
export type ProcessEntry = {
  pid: number;
  /** Together with the number this names one process for ever; its spelling differs between operating systems. */
  startedAt: string;
  /** Dead, but not yet collected by its parent: it holds no file, no memory and no lock. */
  zombie: boolean;
  /** The command line, its words joined by single spaces. */
  command: string;
  /** The program's file, where we may know it; Linux appends " (deleted)" once the file is gone. */
  executable?: string;
  /** The working directory, where we may know it. */
  directory?: string;
};

const hasProc = existsSync('/proc/self/stat');

/** Finds a process by its number; a number that nobody has now gives `undefined`. */
export function findProcess(pid: number): ProcessEntry | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return hasProc ? findInProc(pid) : findWithPs(pid);
}

/** Whether the very process of an earlier look still runs. */
export function isRunning(process: { pid: number; startedAt: string }): boolean {
  const entry = findProcess(process.pid);
  return entry !== undefined && !entry.zombie && entry.startedAt === process.startedAt;
}

function findInProc(pid: number): ProcessEntry | undefined {
  const stat = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return undefined;
  // The program's name stands in brackets and may itself hold spaces and brackets: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const command = readOrNothing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
  return {
    pid,
    startedAt: `${bootId()}:${fields[19]}`,
    zombie: fields[0] === 'Z' || fields[0] === 'X',
    command: command.split('\0').slice(0, -1).join(' '),
    executable: readOrNothing(() => readlinkSync(`/proc/${pid}/exe`)),
    directory: readOrNothing(() => readlinkSync(`/proc/${pid}/cwd`)),
  };
}

/** The same through `ps`, for systems without /proc. */
export function findWithPs(pid: number): ProcessEntry | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'lstart=,state=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  const [, startedAt, state, command] = /^\s*((?:\S+\s+){4}\S+)\s+(\S+)\s+(.*?)\s*$/.exec(stdout ?? '') ?? [];
  if (!startedAt || !state) return undefined;
  return { pid, startedAt, zombie: state.startsWith('Z'), command: command ?? '' };
}

/** Start times count from the machine's start, so they name a process only together with that. */
function bootId(): string {
  return readOrNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    // The process has just ended, or belongs to somebody who doesn't let us look.
    return undefined;
  }
}
