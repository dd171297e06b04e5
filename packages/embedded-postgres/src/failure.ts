// What the system and PostgreSQL's programs say, and what people can do about it.
const advices: readonly [RegExp, string][] = [
  [/ENOSPC|EDQUOT|No space left on device|wrote only \d+ of \d+ bytes/, 'the disk is full. Free some space.'],
  [/EROFS|Read-only file system/, 'the disk is read-only. Set DATA_DIR to a folder that can be written.'],
  [/EEXIST|ENOTDIR/, 'a file is in the way. Move it, or set DATA_DIR to another folder.'],
  [
    /EACCES|EPERM|Permission denied|Operation not permitted/,
    "your user isn't allowed to. Correct the folder's owner, or set DATA_DIR to another folder.",
  ],
];

/** An error of one line: what couldn't be done, why, and what to do. Of a program's output it takes the line with the reason. */
export function failure(what: string, cause: unknown): Error {
  const { code = '', message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: String(cause) };
  const text = `${code} ${message}`;
  const lines = message.trim().split('\n');
  const reason = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? '';
  const advice = advices.find(([pattern]) => pattern.test(text))?.[1];
  return new Error(`${what}: ${advice ?? reason.replace(/^.*?(FATAL|PANIC|error): +/, '')}`, { cause });
}

/** Does something with files. An error of the system's says what was being done; our own errors are passed on. */
export function attempt<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code ? failure(what, error) : error;
  }
}
