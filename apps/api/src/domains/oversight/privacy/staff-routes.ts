import * as calls from '@foodbank/contract/oversight/privacy-staff';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { JsonText, type Route, staffRoute } from '../../../platform/serve.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { countContactSearch } from '../../people/staff/count-contact-search.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { personErasureApproval, requestPersonErasure } from './approvals.ts';
import { closeDataRequest } from './close-data-request.ts';
import { confirmDataMatch } from './confirm-data-match.ts';
import { contactsOf, findPersonOf } from './data-request-rules.ts';
import { describeEffects } from './erasure-effects.ts';
import { exportDataRequest } from './export-data-request.ts';
import { findDataRequest, listDataRequests, type StoredDataRequest } from './queries.ts';
import { registerDataRequest } from './register-data-request.ts';

const pageSize = 50;

/** The calls by which members of staff answer persons who ask for their data. */
export function dataRequestStaffRoutes(context: AppContext): Route[] {
  const { database, keys } = context;
  return [
    staffRoute(calls.listDataRequests, async ({ query: { state, cursor } }) => {
      const [at = '', id = ''] = cursor?.split('.') ?? [];
      const after = cursor === undefined ? null : { dueAt: new Date(Number(at)), id };
      const found = await listDataRequests(database.read, state, after, pageSize + 1);
      const { rows, nextCursor } = pageOf(found, pageSize, (last) => `${last.dueAt.getTime()}.${last.id}`);
      return { rows: rows.map((one) => describeRow(keys, one)), nextCursor };
    }),
    staffRoute(calls.registerDataRequest, async ({ body }, { staff }) => {
      await countContactSearch(context, staff, calls.registerDataRequest.name);
      const request = { ...body, receivedAt: new Date(body.receivedAt) };
      return { id: await database.write((tx) => registerDataRequest(tx, staffActor(staff), request)) };
    }),
    staffRoute(calls.getDataRequest, ({ params: { id } }) => database.write((tx) => describeRequest(tx, id))),
    staffRoute(calls.confirmDataMatch, async ({ params, body }, { staff }) => {
      await database.write((tx) => confirmDataMatch(tx, staffActor(staff), { ...params, ...body }));
      return { message: body.confirmed ? 'The record is added.' : 'The record is left out.' };
    }),
    staffRoute(calls.exportDataRequest, async ({ params: { id } }, { staff }) => {
      const { fileName, json } = await database.write((tx) => exportDataRequest(tx, staffActor(staff), id));
      return new JsonText(`{"fileName":${JSON.stringify(fileName)},"record":${json}}`);
    }),
    staffRoute(calls.requestPersonErasure, async ({ params, body }, { staff }) => ({
      approval: await database.write((tx) => requestPersonErasure(tx, staffActor(staff), { ...params, ...body })),
    })),
    staffRoute(calls.closeDataRequest, async ({ params, body }, { staff }) => {
      await database.write((tx) => closeDataRequest(tx, staffActor(staff), { ...params, ...body }));
      return { message: body.refused ? 'The request is refused.' : 'The request is closed.' };
    }),
  ];
}

function describeRow(keys: Keys, one: StoredDataRequest): calls.DataRequestRow {
  const { id, wants, state, registeredBy } = one;
  const contacts = contactsOf(keys, one);
  return {
    ...{ id, wants, state, registeredBy },
    email: contacts?.email ? maskEmail(contacts.email) : null,
    phone: contacts?.phone ? maskPhone(homePhone(contacts.phone)) : null,
    receivedAt: one.receivedAt.toISOString(),
    dueAt: one.dueAt.toISOString(),
    exportedAt: one.exportedAt?.toISOString() ?? null,
    erasedAt: one.erasedAt?.toISOString() ?? null,
    closedAt: one.closedAt?.toISOString() ?? null,
  };
}

/** A request with the records of its person, masked. Nothing is written. */
async function describeRequest(tx: Tx, id: string): Promise<calls.DataRequest> {
  const one = (await findDataRequest(tx, id)) ?? refuse('not-found');
  const contacts = contactsOf(tx.keys, one);
  const person = contacts === null ? null : await findPersonOf(tx, contacts, one.confirmed);
  return {
    ...describeRow(tx.keys, one),
    revision: one.revision,
    identityCheck: contacts?.identityCheck ?? null,
    outcome: one.outcome === null ? null : tx.keys.unseal(one.outcome),
    person: person && {
      matches: person.matches.map((match) => ({ ...match, confirmed: one.confirmed.includes(match.id) })),
      possibleMatches: person.possibleMatches,
      sharedEmails: person.sharedEmails,
      effects: await describeEffects(tx, person),
    },
    openApproval: (await findOpenApproval(tx, personErasureApproval.kind, id))?.id ?? null,
  };
}
