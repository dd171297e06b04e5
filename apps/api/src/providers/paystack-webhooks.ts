import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ProviderEvent, RequestHeaders, ToldDebit } from './payouts.ts';
import { toldDebit } from './paystack-shapes.ts';

/** The header with the signature: the HMAC-SHA512 of the raw body, in hex, keyed with our secret key. */
export const signatureHeader = 'x-paystack-signature';

const shape = z.object({
  event: z.string().check(z.regex(/^[a-z._-]{1,80}$/)),
  data: z.object({
    domain: z.catch(z.nullable(z.string()), null),
    reference: z.catch(z.nullable(z.string().check(z.maxLength(100))), null),
    // Refunds and disputes name the payment so.
    transaction_reference: z.catch(z.nullable(z.string().check(z.maxLength(100))), null),
    transaction: z.catch(z.nullable(z.object({ reference: z.string().check(z.maxLength(100)) })), null),
    amount: z.catch(z.nullable(z.int()), null),
    currency: z.catch(z.nullable(z.string().check(z.maxLength(8))), null),
    channel: z.catch(z.nullable(z.string().check(z.maxLength(40))), null),
    recipient: z.catch(
      z.nullable(z.object({ details: z.object({ account_number: z.nullable(z.string().check(z.maxLength(40))) }) })),
      null,
    ),
  }),
});

const unreadable = { domain: null, reference: null, amountKobo: null, currency: null, accountNumber: null };

/** Signs a body as Paystack does. */
export const signWebhook = (rawBody: Buffer | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/** Reads a webhook that is signed with one of the keys; null if it isn't. Every key is compared, in constant time. */
export function readWebhook(
  rawBody: Buffer,
  headers: RequestHeaders,
  secretKeys: readonly string[],
): ProviderEvent | null {
  const given = headers[signatureHeader];
  if (typeof given !== 'string' || !/^[0-9a-f]{128}$/.test(given)) return null;
  const signature = Buffer.from(given, 'hex');
  const fits = secretKeys.map((key) => timingSafeEqual(signature, Buffer.from(signWebhook(rawBody, key), 'hex')));
  if (!fits.includes(true)) return null;
  const body = parseJson(rawBody);
  const parsed = z.safeParse(shape, body);
  if (!parsed.success) return { event: 'unreadable', ...unreadable };
  const { event, data } = parsed.data;
  return {
    event,
    domain: data.domain,
    reference: paymentOf(event, data) ?? data.reference,
    amountKobo: data.amount,
    currency: data.currency,
    accountNumber: data.recipient?.details.account_number ?? null,
    channel: data.channel,
    ...(event.startsWith('direct_debit.') && debitOf(body)),
  };
}

function debitOf(body: unknown): { debit?: ToldDebit } {
  const told = z.safeParse(toldDebit, body);
  if (!told.success) return {};
  const { authorization_code: code, last4, bank, signature, customer } = told.data.data;
  return {
    debit: {
      ...{ code, email: customer?.email ?? null, last4: last4 ?? null, bank: bank ?? null },
      signature: signature ?? null,
    },
  };
}

/** The payment that a refund or a dispute is about; null for other events. */
function paymentOf(event: string, data: z.output<typeof shape>['data']): string | null {
  if (!/^(refund|charge\.dispute)\./.test(event)) return null;
  return data.transaction_reference ?? data.transaction?.reference ?? null;
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}
