/**
 * The home page's two calls, without the schema library, which would weigh more than both islands that make them. The browser checks
 * the only field, and replies are read by hand.
 */
import { failureOf, refusalOf, replyOf } from '@foodbank/contract/client/api-error';
import { apiPrefix, requestTimeoutMs } from '@foodbank/contract/endpoint';

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), requestTimeoutMs);
  try {
    const response = await fetch(apiPrefix + path, { ...init, cache: 'no-store', signal: controller.signal });
    if (!response.ok) throw await refusalOf(response);
    return await replyOf(response);
  } catch (error) {
    throw failureOf(error, controller.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Sends the newsletter form's fields. Returns the server's message, empty if there is none. Throws `ApiError`. */
export async function subscribeAddress(fields: Record<string, unknown>): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const reply = await ask('/subscribers', { method: 'POST', headers, body: JSON.stringify(fields) });
  return textOf((reply as { message?: unknown }).message);
}

type Testimony = { content: string; name: string; example: boolean };

let loading: Promise<Testimony[]> | undefined;

/** What customers say, newest first. Development's examples are marked. Loads once for all parts of the page, again after a failure. */
export function loadTestimonies(): Promise<Testimony[]> {
  loading ??= fetchTestimonies().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchTestimonies(): Promise<Testimony[]> {
  const body = await ask('/testimonies');
  if (!Array.isArray(body)) return [];
  return body.map((item) => ({
    content: textOf(item?.content),
    name: textOf(item?.name),
    example: item?.example === true,
  }));
}
