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

/** The process's log: one JSON line an event, without anything personal; to the standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError }, mixin: ofRequest };
  return destination ? pino(options, destination) : pino(options);
}
