import type { Endpoint } from '@foodbank/contract/endpoint';
import type { RefusalBody } from '@foodbank/contract/refusals';
import type { Answer, Loose, TestApp } from './start-app.ts';

/** A browser behind an address that keeps every cookie, as a person's does. */
export interface CookieBrowser {
  readonly address: string;
  readonly cookies: Map<string, string>;
  /** Makes a call, as a page of the product makes it, and accepts any answer. */
  send(endpoint: Endpoint, sent: Loose, token?: string): Promise<Answer<RefusalBody & Record<string, unknown>>>;
}

let made = 0;

/** An internet address that no browser of this process has had. */
export function newAddress(): string {
  made += 1;
  return `10.${64 + (made >> 16)}.${(made >> 8) & 255}.${made & 255}`;
}

/** Opens a browser without any cookie. */
export function openCookieBrowser(
  app: Pick<TestApp, 'send'>,
  { address = newAddress(), userAgent = 'test' }: { address?: string; userAgent?: string } = {},
): CookieBrowser {
  const cookies = new Map<string, string>();
  return {
    address,
    cookies,
    async send(endpoint, sent, token) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent, ...(cookie && { cookie }) };
      const answer = await app.send(endpoint, sent, token, address, headers);
      for (const line of [answer.headers['set-cookie'] ?? []].flat().map(String)) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
