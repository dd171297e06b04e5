/** A failed call and what people are told about it. Without the schema library, so that the lightest pages can use it. */

/** The class of a failure, by status: 0 network, 401 and 403 auth, 400 validation, 408 time-out, 5xx server. */
export type ApiErrorKind = 'network' | 'auth' | 'validation' | 'server' | 'timeout' | 'other';

/** The messages for failures that carry none from the server. */
export const clientMessages = {
  timeout: 'Request timeout. Please try again.',
  network: 'Network error. Please check your connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const;

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  0: 'network',
  400: 'validation',
  401: 'auth',
  403: 'auth',
  408: 'timeout',
};

/** What a refusal may carry beside its message. */
export interface RefusalDetails {
  /** The message is the server's own. */
  fromServer?: boolean;
  /** The refusal's code, for programs. */
  code?: string | undefined;
  /** Messages by field. */
  fields?: Readonly<Record<string, string>>;
  /** The start of an internal error's request id, by which support finds the error in the log. */
  reference?: string | undefined;
}

/** A failed call: the HTTP status (0 without a response), a message for people, and what else the server sent. */
export class ApiError extends Error {
  readonly status: number;
  readonly kind: ApiErrorKind;
  readonly fromServer: boolean;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly reference: string | undefined;

  constructor(
    message: string,
    status: number,
    { fromServer = false, code, fields = {}, reference }: RefusalDetails = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.kind = kinds[status] ?? (status >= 500 ? 'server' : 'other');
    this.fromServer = fromServer;
    this.code = code;
    this.fields = fields;
    this.reference = reference;
  }
}

/** The text to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : clientMessages.unexpected;
}

/** The line below the message of an internal error: the reference that people can quote. Undefined for other errors. */
export function referenceOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.reference ? `Reference: ${error.reference}` : undefined;
}

// Enough to find an error in the log, and short enough to read out.
const referenceLength = 8;

/** The error for a response that isn't OK. The server's message is taken as it came, with or without a code. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = objectOf(await response.json().catch(() => null));
  const { message, code, requestId } = body;
  const fromServer = typeof message === 'string';
  const fallback = `HTTP ${response.status}: ${response.statusText}`;
  return new ApiError(fromServer ? message : fallback, response.status, {
    fromServer,
    code: typeof code === 'string' ? code : undefined,
    fields: textsIn(body.errors),
    reference: code === 'internal' && typeof requestId === 'string' ? requestId.slice(0, referenceLength) : undefined,
  });
}

/** The error for anything that was thrown during a call. */
export function failureOf(error: unknown, timedOut: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (timedOut) return new ApiError(clientMessages.timeout, 408);
  // A response that can't be parsed (cut off, or a proxy's page) is shown as a network error: trying again is the remedy.
  return new ApiError(clientMessages.network, 0);
}

/**
 * The body of an OK response. One without a message gets an empty one, and an empty body has nothing else: the call worked, and the
 * screen shows its own text. Throws if the body is no JSON.
 */
export async function replyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
  if (Array.isArray(body)) return body;
  const reply = objectOf(body);
  return typeof reply.message === 'string' ? reply : { ...reply, message: '' };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

const textsIn = (value: unknown): Record<string, string> => {
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(objectOf(value))) if (typeof text === 'string') texts[name] = text;
  return texts;
};
