/**
 * The HTTP client of the browser apps: one function that sends a call of the contract and returns its parsed reply, or throws an
 * `ApiError` with a message for people. The messages and the time-out come from the specification's error catalogue.
 */
import * as z from 'zod/mini';
import { apiPrefix, type Endpoint, type ReplyOf, requestTimeoutMs, type Sent } from '../endpoint.ts';
import { type ApiError, failureOf, refusalOf, replyOf } from './api-error.ts';

export interface ClientOptions {
  /** The URL before each call's path; by default the API prefix on the page's origin. */
  base?: string;
  /** The signed-in agent's token, read at each call. */
  token?: () => string | null;
  /** Runs after a 401 or 403 to a call that carried a token, with that token. */
  onAuthError?: (error: ApiError, token: string) => void;
  /** More headers of a call, read at each call. */
  headers?: (endpoint: Endpoint) => Readonly<Record<string, string>>;
  /** Whether a call goes on when its page is closed meanwhile. Its body has to be small. */
  outlivesPage?: (endpoint: Endpoint) => boolean;
  /** Runs after each call that failed, before the caller hears of it. Aborted calls don't count. */
  onFailure?: (error: ApiError) => void;
  /** Reads the replies that are files: `readFile`, in the apps that have such calls. */
  readFile?: (response: Response) => Promise<File>;
  timeoutMs?: number;
}

/** Sends a call. Throws `ApiError`, or the signal's reason if the caller aborted it. */
export type Call = <E extends Endpoint>(endpoint: E, sent: Sent<E>, signal?: AbortSignal) => Promise<ReplyOf<E>>;

/** Creates a client. It sends the token only with calls that need a signed-in agent. */
export function createClient(options: ClientOptions = {}): Call {
  return async (endpoint, sent, signal) => {
    const token = endpoint.access === 'public' ? null : (options.token?.() ?? null);
    const deadline = startDeadline(options.timeoutMs ?? requestTimeoutMs, signal);
    try {
      const headers = { ...options.headers?.(endpoint), ...(token && { authorization: `Bearer ${token}` }) };
      const [url, request] = requestOf(endpoint, sent, headers, deadline.signal, options.base ?? apiPrefix);
      if (options.outlivesPage?.(endpoint)) request.keepalive = true;
      const response = await fetch(url, request);
      if (!response.ok) throw await refusalOf(response);
      const read = (endpoint.isFile && options.readFile) || replyOf;
      return z.parse(endpoint.reply, await read(response)) as ReplyOf<typeof endpoint>;
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      const failure = failureOf(error, deadline.signal.aborted);
      if (failure.kind === 'auth' && token) options.onAuthError?.(failure, token);
      options.onFailure?.(failure);
      throw failure;
    } finally {
      deadline.clear();
    }
  };
}

/** One signal for the time-out and the caller's abort: older phones have no AbortSignal.timeout and no AbortSignal.any. */
function startDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, clear };
}

function requestOf(
  endpoint: Endpoint,
  sent: { params?: unknown; query?: unknown; body?: unknown; bytes?: Blob },
  more: Readonly<Record<string, string>>,
  signal: AbortSignal,
  base: string,
): [string, RequestInit] {
  const headers: Record<string, string> = { accept: 'application/json', ...more };
  if (endpoint.body) headers['content-type'] = 'application/json';
  const body = endpoint.body ? JSON.stringify(sent.body) : (sent.bytes ?? null);
  return [base + addressOf(endpoint.path, sent), { method: endpoint.method, headers, body, signal, cache: 'no-store' }];
}

function addressOf(path: string, sent: { params?: unknown; query?: unknown }): string {
  const values = (sent.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const query = search.toString();
  return query === '' ? filled : `${filled}?${query}`;
}
