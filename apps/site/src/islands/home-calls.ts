/**
 * The home page's two calls, without the schema library, which is larger than both of the page's islands. The browser checks the
 * only field. The replies are checked by hand.
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

/** A refusal of the server, with its message. */
class Refused extends Error {}

function textOf(body: unknown, name: string): string {
  const value = body !== null && typeof body === 'object' ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The server's message for a failed call; empty if there is none. */
export function refusalText(error: unknown): string {
  return error instanceof Refused ? error.message : '';
}

/** Subscribes an address. Returns the server's message. */
export async function subscribeAddress(fields: { email: string; website: string; elapsedMs: number }): Promise<string> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return textOf(await ask('/subscribers', { method: 'POST', headers, body: JSON.stringify(fields) }), 'message');
}

/** The testimonies, newest first. */
export async function loadTestimonies(): Promise<{ content: string; name: string }[]> {
  const body = await ask('/testimonies');
  if (!Array.isArray(body)) return [];
  return body.map((item) => ({ content: textOf(item, 'content'), name: textOf(item, 'name') }));
}
