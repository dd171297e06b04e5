/** The audit log: who did what to whom, when and why. Lines are only ever added. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { csvFile } from '../primitives/csv-file.ts';
import { isDay } from '../primitives/day.ts';
import { reasonText, secondReason } from '../primitives/reasons.ts';
import { optionalLine } from '../primitives/text.ts';

/** The kinds of actors, with their labels. `system` is a job, `operator` a command on the server. */
export const auditActorKinds = {
  staff: 'Staff',
  agent: 'Agent',
  customer: 'Customer',
  rider: 'Rider',
  visitor: 'Visitor',
  shop: 'Shop',
  operator: 'Command line',
  system: 'Job',
} as const;
/** A kind of actor. */
export type AuditActorKind = keyof typeof auditActorKinds;
const actorKinds = Object.keys(auditActorKinds) as [AuditActorKind, ...AuditActorKind[]];

/** Lines on a page. */
export const auditPageSize = 50;
/** The most lines of an export. */
export const auditExportRowsMax = 10_000;

const idLengthMax = 200;
const id = z.optional(optionalLine(idLengthMax));
const day = z.optional(z.string().check(z.refine(isDay, 'Must be a day such as 2026-11-20')));

/** What lines to list. Empty filters count as none. Days are Lagos days, both included. */
export const auditFilters = z.object({
  actor: id,
  actorKind: z.optional(z.enum(actorKinds, 'Unknown kind of actor')),
  action: z.optional(optionalLine().check(z.describe('An action, or the beginning of several: `agent-`'))),
  subject: id,
  requestId: id,
  from: day,
  to: day,
});
export type AuditFilters = z.output<typeof auditFilters>;

/** A person or a thing by id. The name is null if the id isn't one of a member of staff or an agent. */
const named = z.object({ id: z.string(), name: z.nullable(z.string()) });

/** A line in the list. */
export const auditLine = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.extend(named, { kind: z.enum(actorKinds) }),
  action: z.string(),
  subject: named,
  reason: z.nullable(z.string()),
});
export type AuditLine = z.output<typeof auditLine>;

const fields = z.record(z.string(), z.unknown());

/** A line in full. */
export const auditLineInFull = z.extend(auditLine, {
  sessionId: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  before: z.nullable(fields),
  after: z.nullable(fields),
  detail: fields,
  /** `sealed`: can be shown for a reason. `erased`: the person was erased, and it can't be read again. */
  personalText: z.enum(['none', 'sealed', 'erased']),
  /** The line's place in the chain of hashes; null until the job has chained it, within a minute or two. */
  chain: z.nullable(z.object({ position: z.int(), hash: z.string(), chainedAt: z.string() })),
});
export type AuditLineInFull = z.output<typeof auditLineInFull>;

/** Lists the lines, newest first. */
export const listAuditLines = endpoint({
  name: 'listAuditLines',
  method: 'GET',
  path: '/staff/audit/lines',
  access: 'staff',
  staff: 'audit.read',
  summary: 'The lines of the audit log, newest first, in pages of 50.',
  query: z.extend(auditFilters, { cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Invalid format'))) }),
  reply: z.object({
    rows: z.array(auditLine),
    nextCursor: z.nullable(z.string()),
    /** The names of the actor and the subject that were filtered by. */
    filteredBy: z.object({ actor: z.nullable(named), subject: z.nullable(named) }),
  }),
  refusals: [],
});

const linePath = z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'Invalid format')) });

/** Returns one line in full. */
export const getAuditLine = endpoint({
  name: 'getAuditLine',
  method: 'GET',
  path: '/staff/audit/lines/{id}',
  access: 'staff',
  staff: 'audit.read',
  summary: 'A line of the audit log with what changed, the session, and its place in the chain of hashes.',
  params: linePath,
  reply: z.object({ line: auditLineInFull }),
  refusals: ['not-found'],
});

/** Shows the personal text of a line, and records that in the audit log. */
export const showPersonalText = endpoint({
  name: 'showPersonalText',
  method: 'POST',
  path: '/staff/audit/lines/{id}/personal-text',
  access: 'staff',
  staff: 'audit.read',
  summary: 'The personal text of a line, for a reason. Showing it is recorded.',
  params: linePath,
  body: z.object({ reason: reasonText, secondReason }),
  reply: z.object({
    /** Null if the person was erased. */
    text: z.nullable(fields),
  }),
  refusals: ['contacts-second-reason', 'not-found'],
});

/** Exports lines as CSV, without personal text, and records that in the audit log. */
export const exportAuditLines = endpoint({
  name: 'exportAuditLines',
  method: 'POST',
  path: '/staff/audit/exports',
  access: 'staff',
  staff: 'audit.read',
  proof: 'recent',
  summary:
    'The lines of some filters as the text of a CSV file, newest first, at most 10,000. Times are in Lagos time.',
  body: auditFilters,
  reply: csvFile,
  refusals: [],
});
