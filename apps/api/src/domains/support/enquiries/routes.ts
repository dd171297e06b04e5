import * as calls from '@foodbank/contract/support/enquiries';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { countForm } from './held-forms.ts';
import { requestPartnership } from './request-partnership.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { subscribe } from './subscribe.ts';

/** The calls of the site's forms: newsletter, partnership, contact. */
export function enquiryRoutes({ database, limits }: AppContext): Route[] {
  return [
    route(calls.subscribe, async ({ body }, { address }) => {
      const isOneOfMany = await countForm(limits, address);
      await database.write((tx) => subscribe(tx, { ...body, isOneOfMany }));
      return { message: calls.formMessages.subscribed };
    }),
    route(calls.requestPartnership, async ({ body }, { address }) => {
      const isOneOfMany = await countForm(limits, address);
      await database.write((tx) => requestPartnership(tx, { ...body, isOneOfMany }));
      return { message: calls.formMessages.partnershipRequested };
    }),
    route(calls.sendContactMessage, async ({ body }, { address }) => {
      const isOneOfMany = await countForm(limits, address);
      await database.write((tx) => sendContactMessage(tx, { ...body, isOneOfMany }));
      return { message: calls.formMessages.messageSent };
    }),
  ];
}
