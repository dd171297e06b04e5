import { emailKey, maskEmail } from '@foodbank/contract/primitives/email';
import * as calls from '@foodbank/contract/support/enquiries-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listNewsletterExports, requestNewsletterExport } from './approvals.ts';
import { eraseSubscription, showSubscriptionEmail } from './erase-subscription.ts';
import { downloadNewsletterExport, exportNewsletter } from './export-newsletter.ts';
import { countSubscriptions, type ListedSubscription, listSubscriptions } from './newsletter-queries.ts';

const pageSize = 50;

/** The calls by which members of staff see, export and erase the newsletter's addresses. */
export function newsletterStaffRoutes(context: AppContext): Route[] {
  const { clock, database } = context;
  return [
    staffRoute(calls.listSubscriptions, async ({ query: { state, email, cursor } }, { staff }) => {
      if (email !== undefined) await countContactSearch(context, staff, calls.listSubscriptions.name);
      const filter = { state: state ?? null, emailKey: email === undefined ? null : emailKey(email) };
      const found = await listSubscriptions(database.read, filter, cursor ?? null, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      return { rows: rows.map(describe), nextCursor };
    }),
    staffRoute(calls.showSubscriptionEmail, async ({ params, body }, { staff }) => ({
      email: await database.write((tx) => showSubscriptionEmail(tx, staffActor(staff), { ...params, ...body })),
    })),
    staffRoute(calls.eraseSubscription, async ({ params, body }, { staff }) => {
      await database.write((tx) => eraseSubscription(tx, staffActor(staff), { ...params, ...body }));
      return { message: 'The address is erased.' };
    }),
    staffRoute(calls.exportNewsletter, ({ body: { state } }, { staff }) =>
      database.write((tx) => exportNewsletter(tx, staffActor(staff), state)),
    ),
    staffRoute(calls.countNewsletterExport, async ({ query: { state = null } }) => ({
      matching: await countSubscriptions(database.read, state, calls.exportRowsMax + 1),
    })),
    staffRoute(calls.requestNewsletterExport, async ({ body }, { staff }) => ({
      id: await database.write((tx) => requestNewsletterExport(tx, staffActor(staff), body)),
    })),
    staffRoute(calls.listNewsletterExports, async (_, { staff }) => ({
      rows: await listNewsletterExports(database.read, staff.id, clock.now()),
    })),
    staffRoute(calls.downloadNewsletterExport, ({ params: { id } }, { staff }) =>
      database.write((tx) => downloadNewsletterExport(tx, staffActor(staff), id)),
    ),
  ];
}

function describe({ emailKey: _, ...one }: ListedSubscription): calls.SubscriptionRow {
  return {
    ...one,
    email: maskEmail(one.email),
    subscribedAt: one.subscribedAt.toISOString(),
    confirmedAt: one.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: one.unsubscribedAt?.toISOString() ?? null,
  };
}
