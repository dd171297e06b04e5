import { receiveProviderEvent as call } from '@foodbank/contract/money/payments';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, rawRoute } from '../../../platform/serve.ts';
import { receiveProviderEvent } from './receive-provider-event.ts';

/** What the payment provider calls: one webhook for every kind of event. */
export function paymentWebhooks({ database, providers: { payouts } }: AppContext): Route[] {
  return [
    rawRoute(call, async (rawBody, { signature }) => {
      const event = payouts.verifyWebhook(rawBody, { [call.signatureHeader ?? '']: signature });
      if (event === null) refuse('invalid-signature');
      await database.write((tx) => receiveProviderEvent(tx, { rawBody, event, domain: payouts.domain }));
      return { received: true as const };
    }),
  ];
}
