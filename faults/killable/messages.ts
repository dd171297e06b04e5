/** Tells an open process to begin, and how far its clock is moved, in milliseconds. */
export interface Begin {
  offsetMs: number;
}

/** The process takes requests at a port. */
export interface Begun {
  port: number;
}

/** A message to the process: an operation with its number. */
export interface Asked<Operation> {
  number: number;
  operation: Operation;
}

/** Its answer; `error` is what the operation threw. */
export interface Answered {
  number: number;
  error: string | null;
}

/** What the process is started with, as JSON in KILLABLE. */
export interface Given<Settings> {
  databaseUrl: string;
  /** How far the clock is moved, in milliseconds. */
  offsetMs: number;
  settings: Settings;
}
