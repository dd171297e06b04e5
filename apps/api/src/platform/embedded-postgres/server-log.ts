import { closeSync, constants, fchownSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { attempt, isOfFullDisk } from './failure.ts';
import type { Account } from './run-program.ts';

// A quiet server writes some lines a day.
const largestBytes = 5_000_000;

/** Opens the server's log for appending, after setting a long one aside. It belongs to the server's user. */
export function openLog(file: string, account: Account | undefined): { handle: number; start: number } {
  return attempt(`The log ${file} can't be written`, () => {
    if (sizeOf(file) > largestBytes) renameSync(file, `${file}.1`);
    const flags = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW;
    const handle = openSync(file, flags, 0o600);
    if (account) fchownSync(handle, account.uid, account.gid);
    return { handle, start: fstatSync(handle).size };
  });
}

/** What the server has written since the given place in its log; of much, the end. */
export function readLogSince(file: string, start: number): string {
  const handle = openSync(file, 'r');
  try {
    const text = Buffer.alloc(64_000);
    const position = Math.max(start, fstatSync(handle).size - text.length);
    return text.toString('utf8', 0, readSync(handle, text, 0, text.length, position));
  } finally {
    closeSync(handle);
  }
}

/** The line that tells why a program of PostgreSQL gave up, without time and process number. */
export function lastReason(text: string): string {
  const lines = text.trim().split('\n');
  // A full disk has many consequences, and only the first of them names it.
  const full = lines.find(isOfFullDisk);
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line));
  return (full ?? fatal ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|LOG|ERROR|error): +/, '');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
