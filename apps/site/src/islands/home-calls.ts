/**
 * The first page's two calls, without the schema library, which would weigh more than both of its islands. The browser checks
 * the one field there is; what comes back is checked here by hand.
 */
import { apiPrefix, requestTimeoutMs } from '@foodbank/contract/endpoint';

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), requestTimeoutMs);
  try {
    const response = await fetch(apiPrefix + path, { ...init, cache: 'no-store', signal: controller.signal });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new Refused(textOf(body, 'message'));
    return body;
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal of the server, with what it says to people. */
class Refused extends Error {}

function textOf(body: unknown, name: string): string {
  const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** What the server said about a failure; empty where it said nothing. */
export function refusalText(error: unknown): string {
  return error instanceof Refused ? error.message : '';
}

/** Subscribes an address and answers the server's message. */
export async function subscribeAddress(fields: { email: string; website: string; elapsedMs: number }): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return textOf(await ask('/subscribers', { method: 'POST', headers, body: JSON.stringify(fields) }), 'message');
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
    content: textOf(item, 'content'),
    name: textOf(item, 'name'),
    example: item?.example === true,
  }));
}
