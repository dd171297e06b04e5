import { type RefusalCode, refusalMessage, refusalStatus } from '@foodbank/contract/refusals';

/** An expected no: an HTTP status, a stable code and a message for people. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, about: RefusalAbout = {}) {
    super(about.message ?? refusalMessage[code] ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusalStatus[code];
    this.errors = about.errors;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }
}

export interface RefusalAbout {
  message?: string;
  /** One message a field. */
  errors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
}

/** Ends the request with an expected no. */
export function refuse(code: RefusalCode, about?: RefusalAbout): never {
  throw new Refusal(code, about);
}
