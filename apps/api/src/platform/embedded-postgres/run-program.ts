import { execFile } from 'node:child_process';

/** An operating-system user under whom PostgreSQL's programs run. */
export type Account = { name: string; uid: number; gid: number };

/** How a program ended: its output, and the reason when it could not even be started. */
export type ProgramResult = { ok: boolean; output: string; notStarted?: NodeJS.ErrnoException };

/**
 * The environment of PostgreSQL's programs. Ours is not handed on: it holds secrets, and PG* variables or
 * a locale in it would change what the programs do.
 */
export const programEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program to its end, as the given user (ours without one), and gathers what it printed. */
export function runProgram(program: string, args: string[], account?: Account): Promise<ProgramResult> {
  // The root folder as working directory, because the other user may not be allowed to enter ours.
  const options = { cwd: '/', env: programEnvironment, uid: account?.uid, gid: account?.gid };
  return new Promise((resolve) => {
    try {
      execFile(program, args, options, (error, stdout, stderr) => {
        const notStarted = typeof error?.code === 'string' ? (error as NodeJS.ErrnoException) : undefined;
        resolve({ ok: !error, output: `${stdout}${stderr}`, notStarted });
      });
    } catch (error) {
      resolve({ ok: false, output: '', notStarted: error as NodeJS.ErrnoException });
    }
  });
}
