import { userInfo } from 'node:os';

/** Turns what the system or PostgreSQL said into an error of one line: what couldn't be done, why, and what to do. */
export function failure(what: string, cause: unknown): Error {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const said = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${what}: ${adviceFor(`${code} ${said}`) ?? firstLine(said)}`, { cause });
}

/** Does something with files; if it fails, the error says what was being done. */
export function attempt<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    // An error without a code of the system's is one of ours and says already what is wrong.
    throw (error as NodeJS.ErrnoException).code ? failure(what, error) : error;
  }
}

function adviceFor(said: string): string | undefined {
  if (/ENOSPC|EDQUOT|quota exceeded/i.test(said) || isOfFullDisk(said)) {
    return 'the disk is full. Free some space and start again.';
  }
  if (/EROFS|Read-only file system/i.test(said)) {
    return 'the disk is mounted read-only. Set DATA_DIR to a folder that can be written.';
  }
  if (/EEXIST|ENOTDIR/.test(said)) return 'a file is in its way. Move it, or set DATA_DIR to another folder.';
  if (/EACCES|EPERM|Permission denied|Operation not permitted/i.test(said)) {
    return `the user ${userName()} isn't allowed to. Correct the owner of that folder, or set DATA_DIR to another one.`;
  }
  return undefined;
}

/** Whether a line of PostgreSQL's programs speaks of a full disk: there are two ways to run into one. */
export function isOfFullDisk(line: string): boolean {
  return /No space left on device|wrote only \d+ of \d+ bytes/.test(line);
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the number of the user often has no name.
    return String(process.getuid?.());
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
