import * as z from 'zod/mini';
import type { BankProvider, ListedBank, Resolution } from './banks.ts';
import { type HttpOptions, openHttp, ProviderUnavailable } from './http.ts';

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

/** A client of Paystack's calls for banks and accounts (Paystack's API reference: Verification, Miscellaneous). They only read. */
export function paystack(options: HttpOptions): BankProvider {
  const http = openHttp(options);

  const listPage = async (cursor: string | null) => {
    const next = cursor === null ? '' : `&next=${encodeURIComponent(cursor)}`;
    const { body } = await http.get(`/bank?country=nigeria&currency=NGN&use_cursor=true&perPage=${pageSize}${next}`);
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
      const { status, body } = await http.get(`/bank/resolve?${query}`);
      const found = z.safeParse(resolved, body);
      if (status === 200 && found.success) return { accountName: found.data.data.account_name.trim() };
      // An unknown account is 400 or 422 (404 in older versions), always with Paystack's error body.
      if ([400, 404, 422].includes(status) && z.safeParse(refused, body).success) return { accountName: null };
      throw new ProviderUnavailable(`an answer that can't be used (${status})`);
    },
  };
}
