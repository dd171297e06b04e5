import {
  formMessages,
  requestPartnership as requestPartnershipCall,
  sendContactMessage as sendContactMessageCall,
  subscribe as subscribeCall,
} from '@foodbank/contract/support/enquiries';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, route } from '../../../platform/serve.ts';
import { requestPartnership, sendContactMessage, subscribe } from './receive-enquiry.ts';

const limited = { limit: 'formsByAddress' } as const;

/** The site's forms, as its scripts post them. */
export function enquiryRoutes({ database }: AppContext): Route[] {
  return [
    route(
      subscribeCall,
      async ({ body }) => {
        await database.write((tx) => subscribe(tx, body));
        return { message: formMessages.subscribed };
      },
      limited,
    ),
    route(
      requestPartnershipCall,
      async ({ body }) => {
        await database.write((tx) => requestPartnership(tx, body));
        return { message: formMessages.partnershipRequested };
      },
      limited,
    ),
    route(
      sendContactMessageCall,
      async ({ body }) => {
        await database.write((tx) => sendContactMessage(tx, body));
        return { message: formMessages.messageSent };
      },
      limited,
    ),
  ];
}
