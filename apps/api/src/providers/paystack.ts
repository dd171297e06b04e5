import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type BankProvider, type ListedBank, ProviderUnavailable, type Resolution } from './banks.ts';

export interface PaystackOptions {
  url: string;
  secretKey: string;
  /** For one attempt, headers and body together. */
  timeoutMs?: number;
  /** Between attempts; doubled each time. */
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
 * Paystack's calls that the product needs (its reference: Verification, Miscellaneous). Both only read, so an attempt that got
 * no answer may be repeated; a refusal is an answer and isn't.
 */
export function paystack({ url, secretKey, timeoutMs = 6_000, pauseMs = 300 }: PaystackOptions): BankProvider {
  const base = url.replace(/\/+$/, '');

  const ask = async (path: string): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(path);
      const isOne = typeof answer !== 'string';
      if (isOne && answer.status < 500 && answer.status !== 429) return answer;
      if (attempt === attemptsMax)
        throw new ProviderUnavailable(`no answer after ${attempt} attempts (${isOne ? answer.status : answer})`);
      await sleep(pauseMs * 2 ** (attempt - 1));
    }
  };

  /** One attempt; in a few words why there was none where nothing came back that is JSON. */
  const askOnce = async (path: string): Promise<Answer | string> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' };
      const response = await fetch(base + path, { headers, signal, redirect: 'error' });
      return { status: response.status, body: JSON.parse(await readLimited(response)) };
    } catch (error) {
      return whyNot(error);
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
      // The bank's no comes as 400 or 422 (404 in older answers), always with a message of the provider's.
      if ([400, 404, 422].includes(status) && z.safeParse(refused, body).success) return { accountName: null };
      throw new ProviderUnavailable(`an answer that can't be used (${status})`);
    },
  };
}

/** The body as text, up to a limit: an answer without end is no answer. */
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

/** What an operator can act on: a code of the network, a time-out, or bytes that are no JSON; never a word of the answer. */
function whyNot(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'too slow';
  if (error instanceof SyntaxError) return 'no JSON';
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : error.name;
}
