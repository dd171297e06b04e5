/** Acts that need two people: what waits for a decision, and the decision. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { permissions } from '../people/permissions.ts';
import { reasonIfAny, reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf, messageReply } from '../primitives/text.ts';

/** Where a request stands. */
export const approvalStates = ['open', 'approved', 'refused', 'recalled', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** The lists of requests: those that the member may decide, those that the member made, and those that are decided. */
export const approvalBoxes = ['waiting', 'mine', 'decided'] as const;

const permission = z.enum(Object.keys(permissions) as [keyof typeof permissions, ...(keyof typeof permissions)[]]);
const person = z.object({ id: z.string(), kind: z.enum(['agent', 'staff']), name: z.string() });

const row = {
  id: z.string(),
  kind: z.string(),
  /** What the kind is called: `Commission terms`. */
  label: z.string(),
  /** The id of what it is about. */
  subject: z.string(),
  /** What it is about in words, beside the label: an agent's or member's name, `Everybody`. Null if there is no short name for it. */
  subjectName: z.nullable(z.string()),
  /** Where the console shows what it changes, for example `the agent`. Null for a caller who may not open that. */
  record: z.nullable(z.object({ address: z.string(), what: z.string() })),
  requestedBy: person,
  reason: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(approvalStates),
  /** True if the caller made it. */
  isMine: z.boolean(),
  /** True if it is open and no other member may decide it. */
  isBlocked: z.boolean(),
  /** Null while it is open, and for a request that was not decided in time. */
  decidedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
  /** True if the caller made it, and has not seen yet how it was decided, or that it was not in time. */
  isNews: z.boolean(),
};

/** A request in a list. */
export const approvalRow = z.object(row);
export type ApprovalRow = z.output<typeof approvalRow>;

/** What evidence may be, with its ending. What a file is is read from its bytes. */
export const evidenceKinds = {
  pdf: { label: 'PDF', ending: 'pdf', contentType: 'application/pdf' },
  png: { label: 'Picture', ending: 'png', contentType: 'image/png' },
  jpeg: { label: 'Picture', ending: 'jpg', contentType: 'image/jpeg' },
} as const;
export type EvidenceKind = keyof typeof evidenceKinds;
/** The largest file, and the most files of a request. */
export const evidenceBytesMax = 5 * 1024 * 1024;
export const evidenceCountMax = 5;

/** A picture or PDF file that is attached to a request. */
export const approvalEvidence = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['pdf', 'png', 'jpeg']),
  sizeBytes: z.int(),
  addedBy: z.string(),
  addedAt: z.string(),
  /** True if the caller attached it and the request is open. */
  mayRemove: z.boolean(),
});
export type ApprovalEvidence = z.output<typeof approvalEvidence>;

/** A request with what it would change. */
export const approvalRecord = z.object({
  ...row,
  /** The permission that the decision needs. */
  permission,
  /** Field by field. Empty for a decided request about a person. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** What shows why it should be approved. */
  evidence: z.array(approvalEvidence),
  /** When what it changes begins, as a sentence: `It takes effect at once.` */
  effect: z.string(),
  /** What a refusal does, as a sentence. */
  refusalEffect: z.string(),
  /** A digest of the changes. The approval sends it back, and is refused if they are not the same any more. */
  shown: z.string(),
  /** The members who may decide it now. */
  deciders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** True if the caller is one of them. */
  mayDecide: z.boolean(),
  /** For its maker, once it was refused, recalled or not decided in time: the values, so that the form can be filled again. */
  draft: z.nullable(z.record(z.string(), z.unknown())),
  /** The console's address of that form, or of the record that has it. */
  formAddress: z.nullable(z.string()),
  /** What was about a person and wiped with the decision, so that it has to be typed again: `the new name`. Null for nothing. */
  typedAgain: z.nullable(z.string()),
});
export type ApprovalRecord = z.output<typeof approvalRecord>;

const approvalPath = z.object({ id: rowId });

/** Returns requests, the longest waiting first, or the newest first where nothing waits. */
export const listApprovals = endpoint({
  name: 'listApprovals',
  method: 'GET',
  path: '/staff/approvals',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Requests that wait for the caller, that the caller made, or that are decided.',
  query: z.object({
    box: z._default(z.enum(approvalBoxes), 'waiting'),
    kind: z.optional(z.string().check(z.maxLength(60))),
    cursor: z.optional(rowId),
  }),
  reply: z.object({
    rows: z.array(approvalRow),
    nextCursor: z.nullable(z.string()),
    kinds: z.array(z.object({ kind: z.string(), label: z.string() })),
  }),
  refusals: [],
});

/** Returns one request with what it would change. */
export const readApproval = endpoint({
  name: 'readApproval',
  method: 'GET',
  path: '/staff/approvals/{id}',
  access: 'staff',
  staff: 'signed-in',
  summary: 'One request. Only for its maker and for members who may decide its kind.',
  params: approvalPath,
  reply: z.object({ approval: approvalRecord }),
  refusals: ['not-found', 'not-permitted'],
});

/** How long a request stays held after the page last said that it is open, in seconds. */
export const approvalHeldSeconds = 45;

/** Says that a member has a request open to decide it. */
export const holdApproval = endpoint({
  name: 'holdApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/hold',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'Says that the caller, who may decide a request, has it open, and returns the member who had it open before, if there is one. It ends after 45 seconds, and stops no decision.',
  params: approvalPath,
  reply: z.object({ holder: z.nullable(z.object({ name: z.string(), since: z.string() })) }),
  refusals: ['not-found', 'not-permitted'],
});

/** Says that a member has closed a request. */
export const releaseApproval = endpoint({
  name: 'releaseApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/release',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Says that the caller has closed a request. Changes nothing where another member has it open.',
  params: approvalPath,
  reply: messageReply,
  refusals: [],
});

/** The form of an approval. */
export const approvalDecision = z.object({ reason: reasonIfAny, shown: z.string().check(z.maxLength(200)) });

/** The form of a refusal. */
export const approvalReason = z.object({ reason: reasonText });

/** The form of a recall. */
const approvalRecall = z.object({ reason: reasonIfAny });

/** Approves a request. The act happens in the same transaction. */
export const approveApproval = endpoint({
  name: 'approveApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/approve',
  access: 'staff',
  staff: 'signed-in',
  proof: 'recent',
  summary:
    'Approves a request of another person. If what it changes is not what was shown, it is refused and `errors` has the difference.',
  params: approvalPath,
  body: approvalDecision,
  reply: messageReply,
  refusals: ['not-found', 'not-permitted', 'approval-own', 'approval-decided', 'approval-expired', 'approval-stale'],
});

/** Refuses a request. Its maker gets the reason and the values back. */
export const refuseApproval = endpoint({
  name: 'refuseApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/refuse',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Refuses a request of another person, with the reason that its maker reads.',
  params: approvalPath,
  body: approvalReason,
  reply: messageReply,
  refusals: ['not-found', 'not-permitted', 'approval-own', 'approval-decided', 'approval-expired'],
});

/** Takes back one's own request. */
export const recallApproval = endpoint({
  name: 'recallApproval',
  method: 'POST',
  path: '/staff/approvals/{id}/recall',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Takes a request back. Only for its maker.',
  params: approvalPath,
  body: approvalRecall,
  reply: messageReply,
  refusals: ['not-found', 'not-yours', 'approval-decided', 'approval-expired'],
});

/** Attaches a picture or PDF file to an open request. */
export const attachApprovalEvidence = endpoint({
  name: 'attachApprovalEvidence',
  method: 'POST',
  path: '/staff/approvals/{id}/evidence',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'Attaches a picture (PNG, JPEG) or PDF file to an open request, for its maker and members who may decide its kind. At most 5, of 5 MB each.',
  params: approvalPath,
  body: z.object({
    fileName: lineOf('Choose a file', 200),
    contentBase64: z
      .string('Choose a file')
      .check(
        z.minLength(1, { error: 'The file is empty', abort: true }),
        z.maxLength(Math.ceil(evidenceBytesMax / 3) * 4 + 4, { error: 'The file is larger than 5 MB', abort: true }),
      ),
  }),
  reply: messageReply,
  refusals: [
    'not-found',
    'not-permitted',
    'approval-decided',
    'approval-expired',
    'too-large',
    'evidence-unreadable',
    'evidence-full',
  ],
});

const evidencePath = z.object({ id: rowId, evidenceId: rowId });

/** Takes a file off an open request. */
export const removeApprovalEvidence = endpoint({
  name: 'removeApprovalEvidence',
  method: 'POST',
  path: '/staff/approvals/{id}/evidence/{evidenceId}/remove',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Takes a file off an open request. Only for the member who attached it.',
  params: evidencePath,
  reply: messageReply,
  refusals: ['not-found', 'not-permitted', 'not-yours', 'approval-decided', 'approval-expired'],
});

/** Returns a file of a request. */
export const openApprovalEvidence = endpoint({
  name: 'openApprovalEvidence',
  method: 'GET',
  path: '/staff/approvals/{id}/evidence/{evidenceId}/file',
  access: 'staff',
  staff: 'signed-in',
  summary:
    'A file of a request, for its maker and members who may decide its kind. Who opened it stands in the audit log.',
  params: evidencePath,
  isFile: true,
  reply: z.file(),
  refusals: ['not-found', 'not-permitted'],
});

/** Says that a member has seen how own requests were decided. */
export const markOutcomesSeen = endpoint({
  name: 'markOutcomesSeen',
  method: 'POST',
  path: '/staff/approvals/outcomes-seen',
  access: 'staff',
  staff: 'signed-in',
  summary: 'Says that the caller has seen how own requests were decided. Others, and open ones, stay as they are.',
  body: z.object({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(50)) }),
  reply: messageReply,
  refusals: [],
});

/** Exports with contacts, which a second person approves and the member who asked downloads once. */

/** For how many hours after the approval an export can be downloaded. */
export const exportHours = 24;
