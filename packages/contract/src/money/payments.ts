/** What the payment provider tells us by itself. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A webhook of the payment provider. It is stored and answered at once; what it says is only a reason to ask the provider. */
export const receiveProviderEvent = endpoint({
  name: 'receiveProviderEvent',
  method: 'POST',
  path: '/webhooks/paystack',
  access: 'provider',
  signatureHeader: 'x-paystack-signature',
  rawBodyBytesMax: 256 * 1024,
  summary: 'A webhook of the payment provider, signed over its raw body.',
  reply: z.object({ received: z.literal(true) }),
  refusals: ['invalid-signature', 'too-large'],
});
