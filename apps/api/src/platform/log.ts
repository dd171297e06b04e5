import { type DestinationStream, type Logger, pino } from 'pino';
import { gatheredOutput } from './gather-lines.ts';
import { currentRequestId } from './request-ids.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** What is noted of an answer. Nothing of it is a stranger's: the method is one that Node knows, the route a pattern of ours. */
export interface Answered {
  requestId: string;
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

/** The log of a process that answers requests. */
export interface RequestLog extends Log {
  /** Notes an answer, one line each. */
  answered(answer: Answered): void;
}

// PostgreSQL's words about values (class 22), about what functions raise and about its own inside cite the values themselves, and so
// do a parser's. Whose they are nobody can tell; the code and the place say enough.
const citingCodes = /^(22|P0|XX)...$/;
const withheld = 'what it says may cite what somebody sent';

/** What an error says, without a value that somebody sent: fit for the log and for the queue's table. */
export function plainMessage(error: unknown): string {
  if (!(error instanceof Error)) return withheld;
  const { code } = error as { code?: unknown };
  const cites = error instanceof SyntaxError || (typeof code === 'string' && citingCodes.test(code));
  return cites ? withheld : error.message;
}

/**
 * An error as the log keeps it. Only these four: a database's error carries the row's values in its details, and they may be
 * a person's.
 */
function describeError(error: unknown): object {
  const message = plainMessage(error);
  if (!(error instanceof Error)) return { message };
  const stack = error.message === '' ? error.stack : error.stack?.replaceAll(error.message, () => message);
  return { type: error.name, message, code: (error as { code?: unknown }).code, stack };
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

/** The process's log: one JSON line an event, without anything personal; to the standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): RequestLog {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    mixin: ofRequest,
    hooks: { streamWrite: escapeSigns },
  };
  const stream = destination ?? gatheredOutput();
  const log = pino(options, stream);
  const isHeard = log.isLevelEnabled('info');
  return Object.assign(log, {
    // The one line that every request costs, put together by hand: the logger's own way to it takes three times as long.
    answered({ requestId, method, route, status, durationMs }: Answered) {
      if (!isHeard) return;
      const about = `"requestId":"${requestId}","method":"${method}","route":"${route}"`;
      const outcome = `"status":${status},"durationMs":${durationMs},"msg":"answered"`;
      stream.write(`{"level":${pino.levels.values.info},"time":${Date.now()},${about},${outcome}}\n`);
    },
  });
}
