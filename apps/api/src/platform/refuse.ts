import { type RefusalCode, refusals } from '@foodbank/contract/refusals';

/** A failure that is foreseen: an HTTP status, a stable code and a message for people. Any other error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, about: RefusalAbout = {}) {
    // Other refusals use `errors` for data, such as the number of an order.
    const field = code === 'validation' ? Object.values(about.errors ?? {})[0] : undefined;
    super(about.message ?? field ?? refusals[code].message ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.status = refusals[code].status;
    this.errors = about.errors;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }
}

export interface RefusalAbout {
  /** Left out: that of the first wrong field, or else the code's own. */
  message?: string;
  /** One message per field. */
  errors?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
}

/** Ends the request with a refusal. */
export function refuse(code: RefusalCode, about?: RefusalAbout): never {
  throw new Refusal(code, about);
}
