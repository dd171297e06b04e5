import { isRowId } from '@foodbank/contract/primitives/rows';
import type { AuditActorKind } from '@foodbank/contract/views/audit-trail-staff';
import { type Db, type Statement, statement } from '../../../platform/database.ts';

/** What lines to list, in parts that the statements compare. */
export interface LineFilters {
  actor: string | null;
  actorKind: AuditActorKind | null;
  /** The beginning of the action. */
  action: string | null;
  subject: string | null;
  requestId: string | null;
  /** The first instant. */
  from: Date | null;
  /** The instant after the last. */
  before: Date | null;
}

/** A line as the list shows it. */
export interface ListedLine {
  id: number;
  at: Date;
  actor: string;
  actorKind: AuditActorKind;
  action: string;
  subject: string;
  reason: string | null;
}

/** A line in full. `keyIsWiped` is true if its personal text can't be read. */
export interface FullLine extends ListedLine {
  sessionId: string | null;
  requestId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  detail: Record<string, unknown>;
  sealedOf: string | null;
  sealed: Buffer | null;
  keyIsWiped: boolean;
  position: number | null;
  hash: Buffer | null;
  chainedAt: Date | null;
}

/** Where a page begins: after a line, given by its instant as PostgreSQL prints it, with microseconds, and its id. */
export interface LinePlace {
  at: string;
  id: number;
}

const listed = `l.id, l.at, l.actor, l.actor_kind as "actorKind", l.action, l.subject, l.reason`;
const full = `${listed}, l.session_id as "sessionId", l.request_id as "requestId", l.before, l.after, l.detail, l.sealed_of as "sealedOf",
  l.sealed, k.wiped_at is not null as "keyIsWiped", c.position, c.hash, c.chained_at as "chainedAt"`;
const within = 'l.at >= $1 and (l.at, l.id) < ($2, $3)';
const page = 'order by l.at desc, l.id desc limit $4';

/**
 * A list by one filter of which there are few groups: PostgreSQL steps through the groups on an index, takes the newest lines of each
 * and merges them. So no filter reads more than a page of each group, whatever the table holds and however rare a combination is.
 */
function grouped(name: string, columns: readonly string[], own: string): Statement<ListedLine> {
  const list = columns.map((column) => `l.${column}`).join(', ');
  const last = columns.map((column) => `g.${column}`).join(', ');
  const equal = columns.map((column) => `l.${column} = g.${column}`).join(' and ');
  return statement<ListedLine>(
    name,
    `with recursive g as (
       (select ${list} from audit_lines l where ${own} order by ${list} limit 1)
       union all
       select n.* from g, lateral (
         select ${list} from audit_lines l where ${own} and (${list}) > (${last}) order by ${list} limit 1) n
     ), found as (
       select f.id from g, lateral (
         select l.id, l.at from audit_lines l where ${own} and ${equal} and ${within} ${page}) f
       where ($5::text is null or starts_with(g.action, $5)) and ($6::text is null or g.actor_kind = $6)
       order by f.at desc, f.id desc limit $4
     )
     select ${listed} from found join audit_lines l using (id) order by l.at desc, l.id desc`,
  );
}

const linesByDay = statement<ListedLine>(
  'list-audit-lines',
  `select ${listed} from audit_lines l where ${within} ${page}`,
);
const linesByAction = grouped('list-audit-lines-by-action', ['action', 'actor_kind'], 'true');
const linesByActor = grouped('list-audit-lines-by-actor', ['actor_kind', 'action'], 'l.actor = $7');
const linesBySubject = grouped('list-audit-lines-by-subject', ['actor_kind', 'action'], 'l.subject = $7');
const linesByBoth = grouped('list-audit-lines-by-both', ['actor_kind', 'action'], 'l.subject = $7 and l.actor = $8');
const linesByRequest = statement<ListedLine>(
  'list-audit-lines-by-request',
  `select ${listed} from audit_lines l where l.request_id = $7 and ${within}
     and ($5::text is null or starts_with(l.action, $5)) and ($6::text is null or l.actor_kind = $6)
     and ($8::text is null or l.actor = $8) and ($9::text is null or l.subject = $9) ${page}`,
);
const placeOf = statement<LinePlace>('audit-line-place', 'select at::text as at, id from audit_lines where id = $1');
const lineById = statement<FullLine>(
  'audit-line',
  `select ${full} from audit_lines l left join audit_chain c on c.line_id = l.id
   left join audit_subject_keys k on k.subject = l.sealed_of where l.id = $1`,
);
const linesById = statement<FullLine>(
  'audit-lines-by-id',
  `select ${full} from audit_lines l left join audit_chain c on c.line_id = l.id
   left join audit_subject_keys k on k.subject = l.sealed_of where l.id = any($1::bigint[]) order by l.at desc, l.id desc`,
);
const namesOf = statement<{ id: string; name: string }>(
  'audit-names',
  `select id::text, name from staff_members where id = any($1::uuid[]) union all
   select id::text, firstname || ' ' || lastname from agents where id = any($1::uuid[])`,
);

/** The lines of some filters, newest first, after a place. */
export function listLines(db: Db, filters: LineFilters, after: LinePlace | null, atMost: number) {
  const { actor, actorKind, action, subject, requestId, from, before } = filters;
  const end: LinePlace = after ?? { at: before?.toISOString() ?? 'infinity', id: 0 };
  const range = [from?.toISOString() ?? '-infinity', end.at, end.id, atMost];
  const kinds = [...range, action, actorKind];
  if (requestId !== null) return db.list(linesByRequest, [...kinds, requestId, actor, subject]);
  if (subject !== null && actor !== null) return db.list(linesByBoth, [...kinds, subject, actor]);
  if (subject !== null) return db.list(linesBySubject, [...kinds, subject]);
  if (actor !== null) return db.list(linesByActor, [...kinds, actor]);
  if (action !== null || actorKind !== null) return db.list(linesByAction, kinds);
  return db.list(linesByDay, range);
}

/** Where a line stands in the lists, or null if there is no such line. */
export const findPlace = (db: Db, id: number) => db.find(placeOf, [id]);
/** A line in full, or null. */
export const findLine = (db: Db, id: number) => db.find(lineById, [id]);
/** Some lines in full, newest first. */
export const listFullLines = (db: Db, ids: readonly number[]) => db.list(linesById, [ids]);

/** The names of the members of staff and agents among some ids. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const known = [...new Set(ids)].filter((id) => isRowId(id));
  const found = known.length === 0 ? [] : await db.list(namesOf, [known]);
  return new Map(found.map(({ id, name }) => [id, name]));
}
