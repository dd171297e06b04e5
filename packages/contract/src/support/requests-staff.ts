/** The queue of requests: what visitors, partners, riders, agents and customers ask of the team. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonIfAny, reasonText, secondReason } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages, paragraphOf, toNfc } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { orderNumberPath } from '../selling/order-numbers.ts';
import { casePause } from './tickets.ts';

/** The kinds of requests with their labels. */
export const requestKinds = {
  contact: 'Contact',
  partner: 'Partner',
  rider: 'Rider',
  agent: 'Agent',
  customer: 'Customer',
  order: 'Order',
  payment: 'Payment trouble',
  chargeback: 'Chargeback',
  number: 'Phone number',
  plan: 'Plan',
  identity: 'Identity check',
  'limit-review': 'Limit review',
  hardship: 'Hardship',
} as const;
export type RequestKind = keyof typeof requestKinds;
const kindValues = Object.keys(requestKinds) as [RequestKind, ...RequestKind[]];

/** The states of a request with their labels. `taken` is a new request that a member has open. */
export const requestStates = {
  new: 'New',
  taken: 'Taken',
  waiting: 'Waiting for the sender',
  answered: 'Answered',
  closed: 'Closed',
} as const;
export type RequestState = keyof typeof requestStates;
const stateValues = Object.keys(requestStates) as [RequestState, ...RequestState[]];

/**
 * The lists of the queue with their labels. `open` is what the team has to do: new and taken requests, and those whose snooze has
 * ended. Overdue ones come first, then those that are due soonest. `snoozed` is ordered by day, the others begin with the latest change.
 */
export const requestLists = {
  open: 'To do',
  new: 'New',
  taken: 'Taken',
  waiting: 'Waiting',
  answered: 'Answered',
  snoozed: 'Snoozed',
  pausing: 'Pausing plans',
  quarantined: 'Quarantined',
  closed: 'Closed',
  all: 'All',
} as const;
export type RequestList = keyof typeof requestLists;
const listValues = Object.keys(requestLists) as [RequestList, ...RequestList[]];

/** Whose requests a list has. */
export const requestOwners = { all: 'Everyone’s', mine: 'Mine', unassigned: 'Unassigned' } as const;
export type RequestOwner = keyof typeof requestOwners;

/** Requests on a page. */
export const requestPageSize = 50;
/** The shortest and longest search, in characters. */
export const requestSearchLengthMin = 3;
const searchLengthMax = 254;
/** Counts stop here: a larger number is shown as `1,000+`. */
export const requestCountMax = 1_000;
/** How long a request stays taken without activity, in minutes. */
export const requestTakenMinutes = 15;

/** A member of staff as requests name them. */
export const requestMember = z.object({ id: z.string(), name: z.string() });

const summary = {
  id: z.string(),
  /** What people name it by: R-4827-1936. */
  reference: z.string(),
  kind: z.enum(kindValues),
  subject: z.string(),
  senderName: z.string(),
  /** Masked; null for a customer without an address, who is answered by text message. */
  email: z.nullable(z.string()),
  /** The customer of our own shop who asks, or whose payment it is about. */
  customerId: z.nullable(z.string()),
  /** The order that it is about. */
  orderNumber: z.nullable(z.string()),
  /** Since when the open case pauses the plan of its order; null if it does not. */
  pausesSince: z.nullable(z.string()),
  /** True from the fifth day of that on. */
  pausesLong: z.boolean(),
  receivedAt: z.string(),
  state: z.enum(stateValues),
  /** Who has to act next. */
  move: z.enum(['team', 'sender', 'none']),
  quarantined: z.boolean(),
  spam: z.boolean(),
  complex: z.boolean(),
  /** When the answer is due; null while the clock is stopped. */
  dueAt: z.nullable(z.string()),
  overdue: z.boolean(),
  snoozedUntil: z.nullable(z.string()),
  /** When the sender wrote back, until the next answer. */
  answeredBackAt: z.nullable(z.string()),
  changedAt: z.string(),
  /** The member who answers it. */
  owner: z.nullable(requestMember),
  /** The member who has it open, and until when unless they go on. */
  holder: z.nullable(z.extend(requestMember, { until: z.string() })),
};

/** A row of the queue. */
export const requestRow = z.object(summary);
export type RequestRow = z.output<typeof requestRow>;

/** An entry of the conversation. */
export const requestEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['message', 'answer', 'note', 'act']),
  /** The member of staff; null for the sender. */
  author: z.nullable(requestMember),
  /** What was done, as past participle: `closed`. For `act` only. */
  act: z.nullable(z.string()),
  text: z.string(),
});
export type RequestEntry = z.output<typeof requestEntry>;

/** A request with its conversation. */
export const requestRecord = z.object({
  ...summary,
  /** Masked; null where none was given. */
  phone: z.nullable(z.string()),
  agentId: z.nullable(z.string()),
  /** The payment that a chargeback or another trouble is about. */
  chargeId: z.nullable(z.string()),
  /** Whose phone number it is that the sender says is new to them. */
  aboutCustomerId: z.nullable(z.string()),
  /** The plan that it is about. */
  loan: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** The identity check that it is about. */
  identityCheckId: z.nullable(z.string()),
  /** What the case does to the plan of its order. */
  pause: z.nullable(casePause),
  /** What the form had, in its order. */
  fields: z.array(z.object({ label: z.string(), text: z.string() })),
  firstAnsweredAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(requestMember),
  closeReason: z.nullable(z.string()),
  /** To be sent with each act. */
  version: z.int(),
  entries: z.array(requestEntry),
  /** The answer that the caller has begun. */
  draft: z.string(),
  /** What other members were writing since the last answer, the latest first. Only for the caller who has the request open. */
  begun: z.array(z.object({ by: requestMember, at: z.string(), text: z.string() })),
});
export type RequestRecord = z.output<typeof requestRecord>;

/** The path of a request. */
export const requestPath = z.object({ requestId: rowId });

/** How many requests each list has for the caller, at most `requestCountMax`. */
export const requestCounts = z.object({
  open: z.int(),
  overdue: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  waiting: z.int(),
  answered: z.int(),
  snoozed: z.int(),
  quarantined: z.int(),
  pausing: z.int(),
});
export type RequestCounts = z.output<typeof requestCounts>;

/** Which requests a list and its counts are about. */
const ofRequests = {
  kind: z.optional(z.enum(kindValues)),
  owner: z._default(z.enum(['all', 'mine', 'unassigned']), 'all'),
};

/** Lists requests, page by page. */
export const listRequests = endpoint({
  name: 'listRequests',
  method: 'GET',
  path: '/staff/requests',
  access: 'staff',
  staff: 'requests.read',
  summary: 'The queue of requests, by list, kind and member, or those that match a search.',
  query: z.object({
    list: z._default(z.enum(listValues), 'open'),
    ...ofRequests,
    overdue: z.optional(z.enum(['true', 'false'])),
    search: z.optional(
      z
        .string()
        .check(
          z.trim(),
          toNfc(),
          z.minLength(requestSearchLengthMin, messages.atLeast(requestSearchLengthMin)),
          z.maxLength(searchLengthMax, messages.atMost(searchLengthMax)),
          z.regex(/^[^\p{Cc}]*$/u, messages.pattern),
        ),
    ),
    cursor: z.optional(z.string().check(z.maxLength(100), z.regex(/^[\w:.,-]*$/, messages.pattern))),
  }),
  reply: z.object({ rows: z.array(requestRow), nextCursor: z.nullable(z.string()), now: z.string() }),
  refusals: [],
});

/** Counts the requests of each list. */
export const getRequestCounts = endpoint({
  name: 'getRequestCounts',
  method: 'GET',
  path: '/staff/requests/counts',
  access: 'staff',
  staff: 'requests.read',
  summary: 'How many requests each list has, of a kind and of a member or all.',
  query: z.object(ofRequests),
  reply: z.object({ counts: requestCounts }),
  refusals: [],
});

/** Returns a request with its conversation. */
export const getRequest = endpoint({
  name: 'getRequest',
  method: 'GET',
  path: '/staff/requests/{requestId}',
  access: 'staff',
  staff: 'requests.read',
  summary: 'One request with its conversation. Contacts are masked.',
  params: requestPath,
  reply: z.object({ request: requestRecord, now: z.string() }),
  refusals: [],
});

/** Lists the members to whom a request can be handed over. */
export const listRequestMembers = endpoint({
  name: 'listRequestMembers',
  method: 'GET',
  path: '/staff/request-members',
  access: 'staff',
  staff: 'requests.work',
  summary: 'The members of staff who may work on requests.',
  reply: z.object({ members: z.array(requestMember) }),
  refusals: [],
});

/** Shows the sender's contacts in full. The reason goes into the audit log. */
export const showRequestContacts = endpoint({
  name: 'showRequestContacts',
  method: 'POST',
  path: '/staff/requests/{requestId}/contacts',
  access: 'staff',
  staff: 'requests.work',
  summary: 'The sender’s email address and phone number in full. The reason goes into the audit log.',
  params: requestPath,
  body: z.object({ reason: reasonText, secondReason }),
  reply: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  refusals: ['contacts-second-reason'],
});

/** Keeps the answer that a member has begun. */
export const saveRequestDraft = endpoint({
  name: 'saveRequestDraft',
  method: 'PUT',
  path: '/staff/requests/{requestId}/draft',
  access: 'staff',
  staff: 'requests.work',
  summary:
    'Keeps the answer that the caller has begun, and the request as taken by the caller. An empty text removes it.',
  params: requestPath,
  body: z.object({ text: z.string().check(z.maxLength(5_000, messages.atMost(5_000))) }),
  reply: messageReply,
  refusals: [],
});

// What members of staff do with a request. Each act carries a key, so that it happens once however often it is sent, and the version
// that its member saw: after another person's act or a new message it is refused with `changed-meanwhile`.

const act = {
  key: z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern)),
  version: z.int(),
};
const day = z.string('Choose a day').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Choose a day'));
const answerText = paragraphOf(2, 'Please write an answer');
const noteText = paragraphOf(2, 'Please write a note');

/** The reply of every act. */
const done = messageReply;

/** How many requests one bulk act takes at most. */
export const bulkRequestsMax = 100;

const shared = { method: 'POST', access: 'staff', staff: 'requests.work', params: requestPath, reply: done } as const;
const path = <Act extends string>(name: Act) => `/staff/requests/{requestId}/${name}` as const;

/** Takes a request. */
export const takeRequest = endpoint({
  ...shared,
  name: 'takeRequest',
  path: path('take'),
  summary: 'Takes a request for 15 minutes, or for 15 more. `takeOver` takes it from the member who has it.',
  body: z.object({ takeOver: z._default(z.boolean(), false) }),
  refusals: ['changed-meanwhile', 'request-closed'],
});

/** Releases a request that the caller has taken. */
export const releaseRequest = endpoint({
  ...shared,
  name: 'releaseRequest',
  path: path('release'),
  summary: 'Releases a request that the caller has taken. `forGood` also ends that the caller answers it.',
  body: z.object({ forGood: z._default(z.boolean(), false) }),
  refusals: [],
});

/** Hands a request over to another member. */
export const handRequestOver = endpoint({
  ...shared,
  name: 'handRequestOver',
  path: path('hand-over'),
  summary: 'Hands a request over to another member.',
  body: z.object({ ...act, memberId: z.string().check(z.maxLength(64)), reason: reasonIfAny }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined'],
});

/** Adds an internal note. */
export const addRequestNote = endpoint({
  ...shared,
  name: 'addRequestNote',
  path: path('notes'),
  summary: 'Adds a note that only staff see.',
  body: z.object({ key: act.key, text: noteText }),
  refusals: [],
});

/** The form of an answer. */
export const requestAnswer = z.object({
  ...act,
  text: answerText,
  /** What follows: the request is answered, waits for the sender, or is closed. */
  next: z.enum(['answered', 'waiting', 'closed']),
});

/** Answers the sender by email. */
export const answerRequest = endpoint({
  ...shared,
  name: 'answerRequest',
  path: path('answer'),
  summary: 'Answers the sender by email, with a link by which they can write back.',
  body: requestAnswer,
  refusals: [
    'changed-meanwhile',
    'request-closed',
    'request-quarantined',
    'number-undecided',
    'hardship-undecided',
    'chargeback-undecided',
    'no-way-to-answer',
  ],
});

/** Marks a request as waiting for the sender. */
export const markRequestWaiting = endpoint({
  ...shared,
  name: 'markRequestWaiting',
  path: path('wait'),
  summary: 'Marks a request as waiting for the sender, which stops its clock.',
  body: z.object({ ...act, reason: reasonIfAny }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined'],
});

/** Closes a request. */
export const closeRequest = endpoint({
  ...shared,
  name: 'closeRequest',
  path: path('close'),
  summary: 'Closes a request, with a reason.',
  /** `theirReference` of the bank or provider, such as of a chargeback that they decided. */
  body: z.object({ ...act, reason: reasonText, theirReference }),
  refusals: [
    'changed-meanwhile',
    'request-closed',
    'request-quarantined',
    'number-undecided',
    'hardship-undecided',
    'chargeback-undecided',
  ],
});

/** For how many minutes a member can undo what stopped a request's clock. */
export const undoMinutes = 15;

/** Opens a request again. */
export const reopenRequest = endpoint({
  ...shared,
  name: 'reopenRequest',
  path: path('reopen'),
  summary:
    'Makes a waiting, answered, closed or snoozed request the team’s to do again. With `undo`, its clock goes on as if it had not stopped.',
  body: z.object({
    ...act,
    reason: reasonIfAny,
    /** True to undo one's own closing or waiting, for 15 minutes. */
    undo: z.optional(z.boolean()),
  }),
  refusals: ['changed-meanwhile', 'request-open'],
});

/** Marks a request as complex, or not. */
export const markRequestComplex = endpoint({
  ...shared,
  name: 'markRequestComplex',
  path: path('complex'),
  summary: 'Marks a request as complex, which gives 48 hours for the answer instead of 24, or takes the mark back.',
  body: z.object({ ...act, complex: z.boolean(), reason: reasonIfAny }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined'],
});

/** Snoozes a request. */
export const snoozeRequest = endpoint({
  ...shared,
  name: 'snoozeRequest',
  path: path('snooze'),
  summary:
    'Snoozes a request until 8:00 of a day, or until its answer is due if that is earlier; a chargeback until two hours before the bank’s time ends. The clock goes on.',
  body: z.object({ ...act, until: day, reason: reasonIfAny }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined', 'chargeback-undecided'],
});

/** Releases a request from quarantine. */
export const releaseFromQuarantine = endpoint({
  ...shared,
  name: 'releaseFromQuarantine',
  path: path('release-from-quarantine'),
  summary: 'Releases a request from quarantine. The team gets its email.',
  body: z.object({ ...act, reason: reasonIfAny }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-not-quarantined'],
});

/** Closes requests as spam. */
export const closeRequestsAsSpam = endpoint({
  name: 'closeRequestsAsSpam',
  method: 'POST',
  path: '/staff/requests/close-as-spam',
  access: 'staff',
  staff: 'requests.work',
  summary: 'Closes requests as spam. Each has a result of its own.',
  body: z.object({
    ids: z
      .array(rowId)
      .check(z.minLength(1, 'Choose at least one request'), z.maxLength(bulkRequestsMax, `At most ${bulkRequestsMax}`)),
    reason: reasonIfAny,
  }),
  reply: z.object({
    closed: z.int(),
    results: z.array(z.object({ id: z.string(), closed: z.boolean(), message: z.string() })),
  }),
  refusals: [],
});

// The requests that the console's page of an order, or of a customer, lists.

/** Lists the requests about an order or of a customer, for their pages. */
export const listRequestsAbout = endpoint({
  name: 'listRequestsAbout',
  method: 'GET',
  path: '/staff/requests-about',
  access: 'staff',
  staff: 'requests.read',
  summary:
    'The latest 50 requests about an order, of a customer, or both, newest first. Without either there are none.',
  query: z.object({
    orderNumber: z.optional(orderNumberPath),
    customerId: z.optional(z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/, messages.pattern))),
  }),
  reply: z.object({ rows: z.array(requestRow), now: z.string() }),
  refusals: [],
});
