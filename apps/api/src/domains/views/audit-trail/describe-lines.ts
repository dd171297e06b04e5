import type { AuditLine, AuditLineInFull } from '@foodbank/contract/views/audit-trail-staff';
import type { FullLine, ListedLine } from './queries.ts';

/** Names by id: those of members of staff and of agents. */
export type Names = ReadonlyMap<string, string>;

/** An id with its name; null for none. */
export function namedBy(names: Names, id: string): { id: string; name: string | null };
export function namedBy(names: Names, id: string | null): { id: string; name: string | null } | null;
export function namedBy(names: Names, id: string | null) {
  return id === null ? null : { id, name: names.get(id) ?? null };
}

/** A line as the list's reply has it. */
export function describeLine(line: ListedLine, names: Names): AuditLine {
  const { id, at, actor, actorKind: kind, action, subject, reason } = line;
  const shown = { id, at: at.toISOString(), action, reason };
  return { ...shown, actor: { ...namedBy(names, actor), kind }, subject: namedBy(names, subject) };
}

/** A line in full, without its personal text. */
export function describeInFull(line: FullLine, names: Names): AuditLineInFull {
  const { sessionId, requestId, before, after, detail, position, hash, chainedAt } = line;
  const chain =
    position !== null && hash !== null && chainedAt !== null
      ? { position, hash: hash.toString('hex'), chainedAt: chainedAt.toISOString() }
      : null;
  const personalText = personalStateOf(line);
  return { ...describeLine(line, names), sessionId, requestId, before, after, detail, personalText, chain };
}

function personalStateOf({ sealedOf, sealed, keyIsWiped }: FullLine): AuditLineInFull['personalText'] {
  if (sealedOf === null) return 'none';
  return sealed === null || keyIsWiped ? 'erased' : 'sealed';
}
