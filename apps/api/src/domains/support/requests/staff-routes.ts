import { isRowId } from '@foodbank/contract/primitives/rows';
import * as calls from '@foodbank/contract/support/requests-staff';
import { listRequestsAbout } from '@foodbank/contract/support/requests-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { type Route, type StaffRequest, staffRoute } from '../../../platform/serve.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';
import { addRequestNote } from './add-request-note.ts';
import { answerRequest } from './answer-request.ts';
import { closeAsSpam } from './close-as-spam.ts';
import { closeRequest } from './close-request.ts';
import { describeRequest, describeRow } from './describe-request.ts';
import { handRequestOver, listRequestMembers } from './hand-request-over.ts';
import { markRequestComplex } from './mark-request-complex.ts';
import { markRequestWaiting } from './mark-request-waiting.ts';
import { countRequests, findRequest, listStoredRequests } from './queries.ts';
import { releaseFromQuarantine } from './release-from-quarantine.ts';
import { releaseRequest } from './release-request.ts';
import { reopenRequest } from './reopen-request.ts';
import { looksForContact, readRequestSearch } from './request-search.ts';
import { saveRequestDraft } from './save-request-draft.ts';
import { showRequestContacts } from './show-request-contacts.ts';
import { snoozeRequest } from './snooze-request.ts';
import { takeRequest } from './take-request.ts';
import { listTicketsAbout } from './ticket-queries.ts';

const aboutShown = 50;

interface ActInput {
  params: { requestId: string };
  body: { key: string; version: number };
}

/** The act of a request, for its operation. */
const actOf = ({ params, body: { key, version } }: ActInput, { staff }: StaffRequest) => ({
  ...{ requestId: params.requestId, key, version, staff },
});

/** The calls of the console for the queue of requests. */
export function requestStaffRoutes(context: AppContext): Route[] {
  const { clock, database } = context;
  const { read } = database;
  return [
    staffRoute(calls.listRequests, async ({ query }, { staff }) => {
      const now = clock.now();
      const { list, owner, kind = null, overdue, search, cursor } = query;
      if (search !== undefined && looksForContact(search))
        await countContactSearch(context, staff, calls.listRequests.name);
      const wanted = search === undefined ? null : readRequestSearch(search);
      const filter = { list, owner, kind, overdue: overdue === 'true', search: wanted, memberId: staff.id };
      const place = cursor === undefined ? null : parseCursor(cursor);
      const found = await listStoredRequests(read, { ...filter, cursor: place }, now, calls.requestPageSize + 1);
      const { rows, nextCursor } = pageOf(found, calls.requestPageSize, ({ sortedAt, id }) => `${sortedAt},${id}`);
      const names = await namesOfMembers(read);
      return {
        rows: rows.map((request) => describeRow(request, names, { now, today: businessDateOf(clock) })),
        nextCursor,
        now: now.toISOString(),
      };
    }),
    staffRoute(listRequestsAbout, async ({ query: { orderNumber = null, customerId = null } }) => {
      const now = clock.now();
      const found = await listTicketsAbout(read, { orderNumber, customerId }, aboutShown);
      const names = await namesOfMembers(read);
      return {
        rows: found.map((request) => describeRow(request, names, { now, today: businessDateOf(clock) })),
        now: now.toISOString(),
      };
    }),
    staffRoute(calls.getRequestCounts, async ({ query: { kind = null, owner } }, { staff }) => ({
      counts: await countRequests(read, { kind, owner, memberId: staff.id }, clock.now(), calls.requestCountMax),
    })),
    staffRoute(calls.getRequest, async ({ params }, { staff }) => {
      const now = clock.now();
      const request = (await findRequest(read, params.requestId)) ?? refuse('not-found');
      return {
        request: await describeRequest(read, request, staff.id, { now, today: businessDateOf(clock) }),
        now: now.toISOString(),
      };
    }),
    staffRoute(calls.listRequestMembers, async () => ({ members: await listRequestMembers(read) })),
    staffRoute(calls.showRequestContacts, ({ params: { requestId }, body }, { staff }) =>
      database.write((tx) => showRequestContacts(tx, requestId, staff, body)),
    ),
    staffRoute(calls.saveRequestDraft, async ({ params: { requestId }, body: { text } }, { staff }) => {
      await database.write((tx) => saveRequestDraft(tx, requestId, staff, text));
      return { message: 'Saved' };
    }),
    ...actRoutes(context),
  ];
}

function actRoutes({ config, database }: Pick<AppContext, 'config' | 'database'>): Route[] {
  const { write } = database;
  return [
    staffRoute(calls.takeRequest, async ({ params: { requestId }, body: { takeOver } }, { staff }) => {
      await write((tx) => takeRequest(tx, requestId, staff, takeOver));
      return { message: 'You have taken this request.' };
    }),
    staffRoute(calls.releaseRequest, async ({ params: { requestId }, body: { forGood } }, { staff }) => {
      await write((tx) => releaseRequest(tx, requestId, staff, forGood));
      return { message: 'The request is released.' };
    }),
    staffRoute(calls.handRequestOver, async (given, caller) => {
      const { memberId, reason } = given.body;
      await write((tx) => handRequestOver(tx, actOf(given, caller), memberId, reason));
      return { message: 'The request is handed over.' };
    }),
    staffRoute(calls.addRequestNote, async ({ params: { requestId }, body: { key, text } }, { staff }) => {
      await write((tx) => addRequestNote(tx, { requestId, staff, key, text }));
      return { message: 'The note is added.' };
    }),
    staffRoute(calls.answerRequest, async (given, caller) => {
      const { text, next } = given.body;
      await write((tx) => answerRequest(tx, actOf(given, caller), { text, next }, config.publicUrl));
      return { message: 'The answer is on its way.' };
    }),
    staffRoute(calls.markRequestWaiting, async (given, caller) => {
      await write((tx) => markRequestWaiting(tx, actOf(given, caller), given.body.reason));
      return { message: 'The request waits for the sender.' };
    }),
    staffRoute(calls.closeRequest, async (given, caller) => {
      await write((tx) => closeRequest(tx, actOf(given, caller), given.body));
      return { message: 'The request is closed.' };
    }),
    staffRoute(calls.reopenRequest, async (given, caller) => {
      await write((tx) => reopenRequest(tx, actOf(given, caller), given.body));
      return { message: 'The request is open again.' };
    }),
    staffRoute(calls.markRequestComplex, async (given, caller) => {
      const { complex, reason } = given.body;
      await write((tx) => markRequestComplex(tx, actOf(given, caller), complex, reason));
      return { message: complex ? 'The answer is due 24 hours later.' : 'The answer is due 24 hours earlier.' };
    }),
    staffRoute(calls.snoozeRequest, async (given, caller) => {
      const { until, reason } = given.body;
      await write((tx) => snoozeRequest(tx, actOf(given, caller), until, reason));
      return { message: 'The request is snoozed.' };
    }),
    staffRoute(calls.releaseFromQuarantine, async (given, caller) => {
      await write((tx) => releaseFromQuarantine(tx, actOf(given, caller), given.body.reason));
      return { message: 'The request is in the queue.' };
    }),
    staffRoute(calls.closeRequestsAsSpam, async ({ body: { ids, reason } }, { staff }) => {
      const results: { id: string; closed: boolean; message: string }[] = [];
      for (const id of new Set(ids)) {
        const message = await write((tx) => closeAsSpam(tx, id, staff, reason)).then(
          () => null,
          (error: unknown) => (error instanceof Refusal ? error.message : Promise.reject(error)),
        );
        results.push({ id, closed: message === null, message: message ?? 'Closed as spam' });
      }
      return { closed: results.filter(({ closed }) => closed).length, results };
    }),
  ];
}

/** The place of a cursor; refuses a text that isn't one. */
function parseCursor(cursor: string): readonly [at: string, id: string] {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z),([0-9a-f-]{36})$/.exec(cursor) ?? [];
  const isPlace = at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) && isRowId(id);
  return isPlace ? [at, id] : refuse('validation', { errors: { cursor: 'Invalid format' } });
}
