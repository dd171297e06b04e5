/** Requests of persons for a copy or the erasure of their data: the register, and the acts that answer them. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf, phoneOf } from '../primitives/contact-fields.ts';
import { reasonWithoutContacts } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { instant, messageReply, paragraphOf } from '../primitives/text.ts';

/** A person's record is due within 48 hours. */
export const dataRequestHours = 48;

/** What a person wants: a copy of their data, or its erasure. */
export const dataRequestWants = z.enum(['export', 'erasure']);

/** Where a request stands. `erasure-asked`: it waits for a second person. */
export const dataRequestState = z.enum(['open', 'exported', 'erasure-asked', 'erased', 'refused', 'closed']);
export type DataRequestState = z.output<typeof dataRequestState>;

const invalidPhone = 'Please enter a valid phone number';

/** The form of a new request. At least one contact is needed. */
export const newDataRequest = z
  .object({
    wants: dataRequestWants,
    email: z.optional(z.union([z.literal(''), emailOf()])),
    phone: z.optional(z.union([z.literal(''), phoneOf(invalidPhone, invalidPhone)])),
    /** How the member checked that the person controls these contacts. */
    identityCheck: paragraphOf(3, 'Please say how you checked who asks', 500),
    /** When the person asked. The clock runs from then. */
    receivedAt: instant,
  })
  .check(
    z.refine(({ email, phone }) => Boolean(email) || Boolean(phone), {
      path: ['email'],
      error: 'Please enter an email or a phone number',
    }),
  );

const params = z.object({ id: rowId });

const row = {
  id: z.string(),
  wants: dataRequestWants,
  state: dataRequestState,
  /** Masked. Null once the person is erased, or where none was given. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  receivedAt: z.string(),
  dueAt: z.string(),
  registeredBy: z.nullable(z.string()),
  exportedAt: z.nullable(z.string()),
  erasedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
};

/** A request in a list. */
export const dataRequestRow = z.object(row);
export type DataRequestRow = z.output<typeof dataRequestRow>;

/** A record that was found, masked. Its id is `agent:`, `customer:` or `rider:` and the record's own. */
const match = { id: z.string(), name: z.string(), email: z.string(), phone: z.string() };
const effect = z.object({ what: z.string(), count: z.nullable(z.int()), goes: z.boolean(), why: z.string() });
export type ErasureEffect = z.output<typeof effect>;

/** A request with what was found about its person. */
export const dataRequest = z.object({
  ...row,
  revision: z.int(),
  identityCheck: z.nullable(z.string()),
  /** Why it was refused or closed. */
  outcome: z.nullable(z.string()),
  /** Null once the contacts are wiped. */
  person: z.nullable(
    z.object({
      matches: z.array(z.object({ ...match, confirmed: z.boolean() })),
      /** Left out until a member confirms them. */
      possibleMatches: z.array(z.object({ ...match, shares: z.array(z.enum(['email', 'phone'])) })),
      /** Masked addresses whose data is left out, because a possible match has them too. */
      sharedEmails: z.array(z.string()),
      /** What an erasure removes and what it leaves, with the reason. */
      effects: z.array(effect),
    }),
  ),
  /** The approval that waits for a second person. */
  openApproval: z.nullable(z.string()),
});
export type DataRequest = z.output<typeof dataRequest>;

const staffCall = { access: 'staff' } as const;

/** Lists requests, the one that is due first on top, 50 a page. */
export const listDataRequests = endpoint({
  ...staffCall,
  name: 'listDataRequests',
  method: 'GET',
  path: '/staff/data-requests',
  staff: 'privacy.find',
  summary: 'Requests of persons for their data, the one that is due first on top.',
  query: z.object({
    /** `waiting`: every state in which something is left to do. */
    state: z._default(z.enum([...dataRequestState.options, 'waiting']), 'waiting'),
    cursor: z.optional(
      z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Unknown page')),
    ),
  }),
  reply: z.object({ rows: z.array(dataRequestRow), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Registers a request. */
export const registerDataRequest = endpoint({
  ...staffCall,
  name: 'registerDataRequest',
  method: 'POST',
  path: '/staff/data-requests',
  staff: 'privacy.find',
  summary: 'Registers the request of a person whose identity was checked.',
  body: newDataRequest,
  reply: z.object({ id: z.string() }),
  refusals: ['time-ahead'],
});

/** Returns a request with the masked records that were found. */
export const getDataRequest = endpoint({
  ...staffCall,
  name: 'getDataRequest',
  method: 'GET',
  path: '/staff/data-requests/{id}',
  staff: 'privacy.find',
  summary: 'A request with the records that belong to its person, and possible matches beside them.',
  params,
  reply: dataRequest,
  refusals: ['not-found'],
});

/** Confirms that a possible match is the person, or takes that back. */
export const confirmDataMatch = endpoint({
  ...staffCall,
  name: 'confirmDataMatch',
  method: 'POST',
  path: '/staff/data-requests/{id}/matches',
  staff: 'privacy.find',
  summary: 'Confirms that a possible match is the person, or takes that back.',
  params,
  body: z.object({
    match: z.string().check(z.maxLength(200)),
    confirmed: z.boolean(),
    reason: reasonWithoutContacts,
  }),
  reply: messageReply,
  refusals: ['not-found', 'not-a-match', 'request-decided'],
});

/** Exports everything about the person, as `npm run person` does. */
export const exportDataRequest = endpoint({
  ...staffCall,
  name: 'exportDataRequest',
  method: 'POST',
  path: '/staff/data-requests/{id}/export',
  staff: 'privacy.export',
  proof: 'recent',
  summary: 'Everything that is held about the person. The person is informed by email.',
  params,
  reply: z.object({ fileName: z.string(), record: z.record(z.string(), z.unknown()) }),
  refusals: ['not-found', 'request-decided', 'export-too-large'],
});

/** Asks for the erasure of the person. A second member decides. */
export const requestPersonErasure = endpoint({
  ...staffCall,
  name: 'requestPersonErasure',
  method: 'POST',
  path: '/staff/data-requests/{id}/erasure',
  staff: 'privacy.request-erasure',
  summary: 'Asks for the erasure of the person, which a second member approves.',
  params,
  body: z.object({ reason: reasonWithoutContacts }),
  reply: z.object({ approval: z.string() }),
  refusals: ['not-found', 'request-decided', 'change-already-asked'],
});

/** Refuses or closes a request. */
export const closeDataRequest = endpoint({
  ...staffCall,
  name: 'closeDataRequest',
  method: 'POST',
  path: '/staff/data-requests/{id}/closing',
  staff: 'privacy.find',
  summary: 'Closes a request that was answered, or refuses it with the reason.',
  params,
  body: z.object({ refused: z.boolean(), reason: reasonWithoutContacts }),
  reply: messageReply,
  refusals: ['not-found', 'request-decided'],
});
