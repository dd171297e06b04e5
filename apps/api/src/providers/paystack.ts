import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type BankProvider, type ListedBank, ProviderUnavailable, type Resolution } from './banks.ts';

/** The options of the Paystack client. */
export interface PaystackOptions {
  url: string;
  secretKey: string;
  /** The time-out of one attempt, headers and body together. */
  timeoutMs?: number;
  /** The pause after the first attempt. It doubles after each further one. */
  pauseMs?: number;
}

const attemptsMax = 3;
const bodyBytesMax = 2 * 1024 * 1024;
const pageSize = 100;
const pagesMax = 20;

const bankPage = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      active: z.optional(z.boolean()),
      is_deleted: z.optional(z.nullable(z.boolean())),
    }),
  ),
  meta: z.optional(z.nullable(z.object({ next: z.optional(z.nullable(z.string())) }))),
});
const resolved = z.object({
  status: z.literal(true),
  data: z.object({ account_name: z.string().check(z.minLength(1)) }),
});
const refused = z.object({ status: z.literal(false), message: z.string() });

interface Answer {
  status: number;
  body: unknown;
}

/**
 * A client of Paystack's calls for banks and accounts (Paystack's API reference: Verification, Miscellaneous). Both calls only read,
 * so an attempt without a response, or with 429 or 5xx, is repeated: three attempts in all. Other responses are final.
 */
export function paystack({ url, secretKey, timeoutMs = 6_000, pauseMs = 300 }: PaystackOptions): BankProvider {
  const base = url.replace(/\/+$/, '');

  const ask = async (path: string): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(path);
      const hasAnswer = typeof answer !== 'string';
      if (hasAnswer && answer.status < 500 && answer.status !== 429) return answer;
      if (attempt === attemptsMax)
        throw new ProviderUnavailable(`no answer after ${attempt} attempts (${hasAnswer ? answer.status : answer})`);
      await sleep(pauseMs * 2 ** (attempt - 1));
    }
  };

  /** Makes one attempt. Returns the reason as text if there is no response or it isn't JSON. */
  const askOnce = async (path: string): Promise<Answer | string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };
      const response = await fetch(base + path, { headers, signal, redirect: 'error' });
      return { status: response.status, body: JSON.parse(await readLimited(response)) };
    } catch (error) {
      return failureReason(error);
    }
  };

  const listPage = async (cursor: string | null) => {
    const next = cursor === null ? '' : `&next=${encodeURIComponent(cursor)}`;
    const { body } = await ask(`/bank?country=nigeria&currency=NGN&use_cursor=true&perPage=${pageSize}${next}`);
    const page = z.safeParse(bankPage, body);
    if (!page.success) throw new ProviderUnavailable('the list of banks is not what it should be');
    return page.data;
  };

  return {
    async listBanks() {
      const banks: ListedBank[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pagesMax; page++) {
        const { data, meta } = await listPage(cursor);
        banks.push(...data.filter(({ active, is_deleted }) => active !== false && !is_deleted));
        cursor = meta?.next ?? null;
        if (cursor === null) break;
      }
      return banks.map(({ code, name }) => ({ code, name }));
    },
    async resolveAccount({ accountNumber, bankCode }): Promise<Resolution> {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const { status, body } = await ask(`/bank/resolve?${query}`);
      const found = z.safeParse(resolved, body);
      if (status === 200 && found.success) return { accountName: found.data.data.account_name.trim() };
      // An unknown account is 400 or 422 (404 in older versions), always with Paystack's error body.
      if ([400, 404, 422].includes(status) && z.safeParse(refused, body).success) return { accountName: null };
      throw new ProviderUnavailable(`an answer that can't be used (${status})`);
    },
  };
}

/** Reads the body as text, up to a limit, so that an endless body can't fill the memory. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Error('too long', { cause: { code: 'too long' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The reason of a failed attempt for the log: a network error's code, a time-out or invalid JSON. Never text of the response. */
function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'too slow';
  if (error instanceof SyntaxError) return 'no JSON';
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : error.name;
}
