/** What people are told about a failed call. Without the schema library, so that the lightest pages can use it. */

/** The messages for failures that carry none from the server. */
export const clientMessages = {
  timeout: 'Request timeout. Please try again.',
  network: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

/** The line below a form's message if the network failed. A form keeps what was typed. */
export function networkNote(): string {
  const kept = 'What you typed is kept: send it again when the network is back.';
  // Only `false` is certain: a browser that says true may have a network without a way out.
  return navigator.onLine === false ? `You are offline. ${kept}` : kept;
}

/** The class of a failure, by status: 0 network, 401 and 403 auth, 400 validation, 408 time-out, 5xx server. */
export type ApiErrorKind = 'network' | 'auth' | 'validation' | 'server' | 'timeout' | 'other';

const kindOf = (status: number): ApiErrorKind => {
  if (status === 0) return 'network';
  if (status === 401 || status === 403) return 'auth';
  if (status === 400) return 'validation';
  if (status === 408) return 'timeout';
  return status >= 500 ? 'server' : 'other';
};

/** What a refusal carries beside its message. */
export interface RefusalDetails {
  /** The refusal's code, for programs. */
  code?: string | undefined;
  /** Messages by field. */
  fields?: Readonly<Record<string, string>>;
  /** The beginning of an internal failure's request id, by which support finds it in the log. */
  reference?: string | undefined;
}
