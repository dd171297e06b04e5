import * as calls from '@foodbank/contract/support/enquiries';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { requestPartnership } from './request-partnership.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { subscribe } from './subscribe.ts';

const limited = { limit: 'formsByAddress' } as const;

/** The calls of the site's forms: newsletter, partnership, contact. */
export function enquiryRoutes({ database }: AppContext): Route[] {
  return [
    route(
      calls.subscribe,
      async ({ body }) => {
        await database.write((tx) => subscribe(tx, body));
        return { message: calls.formMessages.subscribed };
      },
      limited,
    ),
    route(
      calls.requestPartnership,
      async ({ body }) => {
        await database.write((tx) => requestPartnership(tx, body));
        return { message: calls.formMessages.partnershipRequested };
      },
      limited,
    ),
    route(
      calls.sendContactMessage,
      async ({ body }) => {
        await database.write((tx) => sendContactMessage(tx, body));
        return { message: calls.formMessages.messageSent };
      },
      limited,
    ),
  ];
}
