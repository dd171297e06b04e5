/** Sales targets for many agents by CSV: a file is checked first, then applied as it was checked, once; and it can be undone. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { naira } from '../primitives/money.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { lineOf } from '../primitives/text.ts';

/** The largest file, in bytes, and the most rows below the names of the columns. */
export const targetFileBytesMax = 5 * 1024 * 1024;
export const targetRowsMax = 50_000;
/** How far ahead a target may begin, in months, and the highest target, in naira. */
export const targetMonthsAheadMax = 24;
export const targetMaxNaira = 1_000_000_000;

/** The columns of the file. `code` or `email` names the agent, and `name` is for checking and may be missing. */
export const targetColumns = ['code', 'name', 'month', 'target'] as const;

/** The states of an upload. `replaced`: the same member uploaded another file before applying it. */
export const targetUploadStates = ['checked', 'replaced', 'applied', 'undone'] as const;

const nullableNaira = z.nullable(naira);

/** An upload. */
export const targetUpload = z.object({
  id: z.string(),
  fileName: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  rowCount: z.int(),
  errorCount: z.int(),
  /** The rows that change a target. */
  changeCount: z.int(),
  state: z.enum(targetUploadStates),
  /** Applying sends it back. */
  digest: z.string(),
  appliedAt: z.nullable(z.string()),
  appliedBy: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
});
export type TargetUpload = z.output<typeof targetUpload>;

/** A row of an upload. */
export const targetRow = z.object({
  /** The line in the file, from 2 on. */
  line: z.int(),
  /** The referral code, or what was typed if no agent has it. */
  code: z.string(),
  name: z.nullable(z.string()),
  /** YYYY-MM */
  month: z.nullable(z.string()),
  /** Naira; null for no target. */
  before: nullableNaira,
  after: nullableNaira,
  /** What was typed as month and target in a row with an error. */
  typed: z.nullable(z.object({ month: z.string(), target: z.string() })),
  error: z.nullable(z.string()),
  result: z.enum(['error', 'unchanged', 'change', 'set', 'restored']),
});
export type TargetRow = z.output<typeof targetRow>;

/** The form of an upload. The bytes go as Base64, so that the server sees their encoding. */
export const targetFile = z.object({
  fileName: lineOf('Choose a file', 200),
  contentBase64: z
    .string('Choose a file')
    .check(
      z.minLength(1, { error: 'The file is empty', abort: true }),
      z.maxLength(Math.ceil(targetFileBytesMax / 3) * 4 + 4, { error: 'The file is larger than 5 MB', abort: true }),
    ),
});

const uploadPath = z.object({ id: rowId });
const uploadReply = z.object({ upload: targetUpload });
const fileReply = z.object({ fileName: z.string(), csv: z.string() });

/** Returns uploads, newest first. */
export const listTargetUploads = endpoint({
  name: 'listTargetUploads',
  method: 'GET',
  path: '/staff/target-uploads',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Files with targets, newest first.',
  query: z.object({ cursor: z.optional(rowId) }),
  reply: z.object({ rows: z.array(targetUpload), nextCursor: z.nullable(z.string()) }),
  refusals: [],
});

/** Checks a file. Changes no target. */
export const uploadTargets = endpoint({
  name: 'uploadTargets',
  method: 'POST',
  path: '/staff/target-uploads',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Checks a CSV file with targets and stores what it would change. No target changes yet.',
  body: targetFile,
  reply: uploadReply,
  refusals: ['too-large'],
});

/** Returns an upload. */
export const readTargetUpload = endpoint({
  name: 'readTargetUpload',
  method: 'GET',
  path: '/staff/target-uploads/{id}',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'One file with targets: its counts and its state.',
  params: uploadPath,
  reply: uploadReply,
  refusals: ['not-found'],
});

/** Returns rows of an upload, in the order of the file. */
export const listTargetRows = endpoint({
  name: 'listTargetRows',
  method: 'GET',
  path: '/staff/target-uploads/{id}/rows',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'The rows of a file with targets, with the target before and after, or the error.',
  params: uploadPath,
  query: z.object({
    show: z._default(z.enum(['all', 'errors', 'changes']), 'all'),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  reply: z.object({ rows: z.array(targetRow), nextCursor: z.nullable(z.string()) }),
  refusals: ['not-found'],
});

/** Sets the targets of a checked file: all of them or none, once. */
export const applyTargets = endpoint({
  name: 'applyTargets',
  method: 'POST',
  path: '/staff/target-uploads/{id}/apply',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Sets the targets of a file exactly as it was checked, all or none. A file with an error sets nothing.',
  params: uploadPath,
  body: z.object({ digest: z.string().check(z.maxLength(200)), reason: reasonText }),
  reply: uploadReply,
  refusals: ['not-found', 'own-record', 'upload-has-errors', 'upload-over', 'upload-stale'],
});

/** Restores the targets from before a file. */
export const undoTargets = endpoint({
  name: 'undoTargets',
  method: 'POST',
  path: '/staff/target-uploads/{id}/undo',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'Restores the targets from before a file was applied, if none of them changed since.',
  params: uploadPath,
  body: z.object({ reason: reasonText }),
  reply: uploadReply,
  refusals: ['not-found', 'own-record', 'upload-over', 'upload-stale'],
});

/** Returns the rows of an upload with their results as a CSV file. */
export const exportTargetRows = endpoint({
  name: 'exportTargetRows',
  method: 'GET',
  path: '/staff/target-uploads/{id}/results',
  access: 'staff',
  staff: 'agents.manage',
  proof: 'recent',
  summary: 'All rows of a file with targets with their results, as CSV.',
  params: uploadPath,
  reply: fileReply,
  refusals: ['not-found'],
});

/** Returns an empty file with the names of the columns and an example. */
export const getTargetTemplate = endpoint({
  name: 'getTargetTemplate',
  method: 'GET',
  path: '/staff/target-template',
  access: 'staff',
  staff: 'agents.manage',
  summary: 'A CSV file with the columns and one example.',
  reply: fileReply,
  refusals: [],
});
