import { setTimeout as sleep } from 'node:timers/promises';
import { failureReason, readLimited } from './limited-body.ts';

/** The provider gave no usable response: not reachable, too slow, too many requests, or invalid. */
export class ProviderUnavailable extends Error {}

/** How a company's API is called. */
export interface HttpOptions {
  url: string;
  secretKey: string;
  /** Sent with every call: for a company that takes its key in headers of its own. */
  headers?: Record<string, string>;
  /** The time-out of one attempt, headers and body together. */
  timeoutMs?: number;
  /** The pause after the first attempt. It doubles after each further one. */
  pauseMs?: number;
}

/** A response whose body is JSON. */
export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** Calls a company's API with our key. A response is JSON of at most 2 MB; redirects are not followed. */
export interface Http {
  /** Reads. Without a response, or with 429 or 5xx, it asks three times in all, then throws `ProviderUnavailable`. */
  get(path: string): Promise<HttpAnswer>;
  /** Reads with one attempt, where each may cost money. Returns the reason as text if there is no response or it isn't JSON. */
  getOnce(path: string): Promise<HttpAnswer | string>;
  /** Makes one attempt, never a second. Returns the reason as text if there is no response or it isn't JSON. */
  post(path: string, body: object): Promise<HttpAnswer | string>;
  /** As `post`, with a form of parts, of which some may be files. */
  postForm(path: string, form: FormData): Promise<HttpAnswer | string>;
  /** As `post`, with PUT. */
  put(path: string, body: object): Promise<HttpAnswer | string>;
  /** As `post`, with DELETE and no body. */
  remove(path: string): Promise<HttpAnswer | string>;
  /**
   * Puts a file at an address that the company signed for it, with one attempt and without our key. Returns null once it is there, else the reason as
   * text. An address without TLS is refused, unless the company itself is called without.
   */
  upload(address: string, file: { bytes: Uint8Array; type: string }): Promise<string | null>;
}

const attemptsMax = 3;
const bodyBytesMax = 2 * 1024 * 1024;
type Writing = 'POST' | 'PUT' | 'DELETE';

/** Makes the one way to call a company over HTTP. The key is sent as a bearer token; null for a company that takes it elsewhere. */
export function openHttp(options: Omit<HttpOptions, 'secretKey'> & { secretKey: string | null }): Http {
  const { url, secretKey, timeoutMs = 6_000, pauseMs = 300 } = options;
  const base = url.replace(/\/+$/, '');
  const once = async (path: string, body?: object, method: Writing = 'POST'): Promise<HttpAnswer | string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
      if (secretKey !== null) headers.authorization = `Bearer ${secretKey}`;
      const isForm = body instanceof FormData;
      const sent = body && {
        method,
        body: method === 'DELETE' ? null : isForm ? body : JSON.stringify(body),
        // The boundary of a form stands in its content type, which fetch writes.
        headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      };
      const response = await fetch(base + path, { headers, ...sent, signal, redirect: 'error' });
      return {
        status: response.status,
        body: parseExactly((await readLimited(response, bodyBytesMax)).toString('utf8')),
      };
    } catch (error) {
      return failureReason(error);
    }
  };
  return {
    async get(path) {
      for (let attempt = 1; ; attempt++) {
        const answer = await once(path);
        const hasAnswer = typeof answer !== 'string';
        if (hasAnswer && answer.status < 500 && answer.status !== 429) return answer;
        if (attempt === attemptsMax)
          throw new ProviderUnavailable(`no answer after ${attempt} attempts (${hasAnswer ? answer.status : answer})`);
        await sleep(pauseMs * 2 ** (attempt - 1));
      }
    },
    getOnce: (path) => once(path),
    post: (path, body) => once(path, body),
    postForm: (path, form) => once(path, form),
    put: (path, body) => once(path, body, 'PUT'),
    remove: (path) => once(path, {}, 'DELETE'),
    async upload(address, { bytes, type }) {
      const to = URL.parse(address);
      if (to === null || to.protocol !== new URL(base).protocol || !/^https?:$/.test(to.protocol)) return 'no address';
      try {
        const signal = AbortSignal.timeout(timeoutMs * 3);
        const headers = { 'content-type': type };
        const { ok, status } = await fetch(to, {
          method: 'PUT',
          body: bytes as Uint8Array<ArrayBuffer>,
          headers,
          signal,
          redirect: 'error',
        });
        return ok ? null : `status ${status}`;
      } catch (error) {
        return failureReason(error);
      }
    },
  };
}

/** Parses JSON. An integer beyond 2^53 is kept as text, since a number would be another one. */
function parseExactly(json: string): unknown {
  return JSON.parse(json, (_, value, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source) ? source : value,
  );
}
