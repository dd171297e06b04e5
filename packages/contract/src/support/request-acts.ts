/**
 * What members of staff do with a request. Each act carries a key, so that it happens once however often it is sent, and the version
 * that its member saw: after another person's act or a new message it is refused with `changed-meanwhile`.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, messages, paragraphOf } from '../primitives/text.ts';
import { theirReference } from '../primitives/their-references.ts';
import { requestPath } from './requests.ts';

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
  body: z.object({ ...act, memberId: z.string().check(z.maxLength(64)), reason: reasonText }),
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
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined', 'number-undecided', 'no-way-to-answer'],
});

/** Marks a request as waiting for the sender. */
export const markRequestWaiting = endpoint({
  ...shared,
  name: 'markRequestWaiting',
  path: path('wait'),
  summary: 'Marks a request as waiting for the sender, which stops its clock.',
  body: z.object({ ...act, reason: reasonText }),
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
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined', 'number-undecided'],
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
    reason: reasonText,
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
  body: z.object({ ...act, complex: z.boolean(), reason: reasonText }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined'],
});

/** Snoozes a request. */
export const snoozeRequest = endpoint({
  ...shared,
  name: 'snoozeRequest',
  path: path('snooze'),
  summary: 'Snoozes a request until 8:00 of a day, or until its answer is due if that is earlier. The clock goes on.',
  body: z.object({ ...act, until: day, reason: reasonText }),
  refusals: ['changed-meanwhile', 'request-closed', 'request-quarantined'],
});

/** Releases a request from quarantine. */
export const releaseFromQuarantine = endpoint({
  ...shared,
  name: 'releaseFromQuarantine',
  path: path('release-from-quarantine'),
  summary: 'Releases a request from quarantine. The team gets its email.',
  body: z.object({ ...act, reason: reasonText }),
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
    reason: reasonText,
  }),
  reply: z.object({
    closed: z.int(),
    results: z.array(z.object({ id: z.string(), closed: z.boolean(), message: z.string() })),
  }),
  refusals: [],
});
