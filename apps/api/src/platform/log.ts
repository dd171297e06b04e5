import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-ids.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * An error as the log keeps it. Only these four: a database's error carries the row's values in its details, and they may be
 * a person's.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return { type: error.name, message: error.message, code: (error as { code?: unknown }).code, stack: error.stack };
}

/** Every line that a request causes carries its id, also in the jobs that it asked for. */
function ofRequest(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

// JSON escapes the control characters of ASCII and leaves these: a second set that terminals obey, and Unicode's line ends and
// turns of direction.
const unescaped = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A whole line as it leaves: nothing that a stranger had a hand in ends it early or colours it. It stays the same JSON. */
function escapeSigns(line: string): string {
  return line.replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// A line an answer, each written by itself, would be a tenth of the answer's cost. What is kept back goes out at the latest
// after a moment, and before the process ends.
const linesTogetherBytes = 4_096;
const keptBackMs = 100;

/** The process's log: one JSON line an event, without anything personal; to the standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: ofRequest,
    hooks: { streamWrite: escapeSigns },
  };
  return pino(
    options,
    destination ?? pino.destination({ sync: false, minLength: linesTogetherBytes, periodicFlush: keptBackMs }),
  );
}
