import { type DestinationStream, type Logger, pino } from 'pino';
import SonicBoom from 'sonic-boom';
import { currentRequestId } from './request-ids.ts';

/** The process's log: one JSON line for each event, without personal data. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

// PostgreSQL quotes values in its errors about data (class 22), in those raised by functions (P0) and in its internal ones (XX); a
// parser quotes its input. The values may be a person's, so the log keeps only code and place.
const quotingCodes = /^(22|P0|XX)...$/;
const withheld = 'the message may quote input and is left out';

/** An error's message without input that it may quote: fit for the log and for the job queue's table. */
export function plainMessage(error: unknown): string {
  if (!(error instanceof Error)) return withheld;
  const { code } = error as { code?: unknown };
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && quotingCodes.test(code));
  return quotes ? withheld : error.message;
}

/** An error as the log keeps it. Other fields are dropped: a database error carries the row's values in its details. */
function describeError(error: unknown): object {
  const message = plainMessage(error);
  if (!(error instanceof Error)) return { message };
  const stack = error.message === '' ? error.stack : error.stack?.replaceAll(error.message, () => message);
  return { type: error.name, message, code: (error as { code?: unknown }).code, stack };
}

/** The id of the request that caused the line, also in the jobs that it enqueued. */
function requestFields(): object {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

// JSON escapes the control characters of ASCII. These it leaves: a second set that terminals obey, and Unicode's line ends and
// direction marks.
const unescaped = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** Escapes characters by which input could end a line early or colour a terminal. The line stays the same JSON. */
function escapeCharacters(line: string): string {
  return line.replace(unescaped, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Opens the log, on the standard output unless told otherwise. */
export function createLog(level: string, destination: DestinationStream = openOutput()): Log {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: requestFields,
    hooks: { streamWrite: escapeCharacters },
  };
  return pino(options, destination);
}

const standardOutput = 1;
// A pipe takes 4096 bytes whole or not at all, so processes that share one never cut each other's lines.
const wholeBytes = 4096;
let output: SonicBoom | undefined;

/**
 * The standard output. Lines are written together, at the latest after half a second and at exit. Lines that cannot be written, because the
 * disk is full or the reader is gone or slow (more than 8 MB waiting), are dropped, and a line says so once there is room again. The
 * process neither waits nor ends for its log.
 */
function openOutput(): DestinationStream {
  if (output) return output;
  const options = {
    fd: standardOutput,
    sync: false,
    // Just below, because each write costs more than the line that causes it.
    minLength: 3840,
    maxWrite: wholeBytes,
    maxLength: 8_000_000,
    // Each time costs a write, also when there is nothing to write.
    periodicFlush: 500,
    // Missing in the types. Without it the flush at exit would wait for ever for a reader that has stopped.
    maxWriteRetries: 50,
  };
  const stream = new SonicBoom(options);
  let hasLost = false;
  const noteLoss = () => {
    hasLost = true;
  };
  // Without a listener a full disk would end the process.
  stream.on('error', noteLoss).on('drop', noteLoss);
  stream.on('drain', () => {
    if (hasLost)
      stream.write(`${JSON.stringify({ level: 40, time: Date.now(), msg: 'lines of the log were lost' })}\n`);
    hasLost = false;
  });
  process.once('exit', () => {
    try {
      stream.flushSync();
    } catch {
      // The disk is still full, or the reader still gone.
    }
  });
  output = stream;
  return stream;
}
