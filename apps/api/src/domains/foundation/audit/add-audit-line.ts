import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Tx } from '../../../platform/database.ts';
import { currentRequestId } from '../../../platform/request-ids.ts';
import { sealPersonal } from './personal-text.ts';
import { type Actor, insertAuditLine } from './queries.ts';

/** A line of the audit log. Ids and digests stand in the clear; names, addresses and numbers only in `personal`. */
export interface AuditLine {
  actor: Actor;
  /** What was done, as past participle after the noun: `agent-suspended`. */
  action: AuditAction;
  /** The id of what it was done to. */
  subject: string;
  /** What else is worth knowing: codes, counts, ids. */
  detail?: object;
  /** The changed fields before and after, without personal text. */
  before?: object;
  after?: object;
  /** Why, in the words of who did it. Empty where the choice says it: then there is none. */
  reason?: string;
  /**
   * Personal text, encrypted with the key of the person it is about, so that it goes when the person is erased. `of` is `agent:<id>`,
   * `customer:<id>`, `staff:<id>`, or `address:<digest of an email key>` for a person without a record.
   */
  personal?: { of: string; text: object };
}

/** Adds a line to the audit log, in the transaction of the action. The line carries the id of the request. */
export async function addAuditLine(tx: Tx, line: AuditLine): Promise<void> {
  const { actor, action, subject, detail = {}, before = null, after = null } = line;
  const reason = line.reason || null;
  const requestId = currentRequestId() ?? null;
  const personal = line.personal === undefined ? null : await sealPersonal(tx, line.personal.of, line.personal.text);
  await insertAuditLine(tx, { actor, action, subject, detail, before, after, reason, requestId, personal });
}

/** An agent who acts with their own session. */
export const agentActor = (id: string): Actor => ({ kind: 'agent', id });
/** A customer of our own shop who acts with their own session. */
export const customerActor = (id: string): Actor => ({ kind: 'customer', id });
/** A rider who acts with their own session. */
export const riderActor = (id: string): Actor => ({ kind: 'rider', id });
/** A person who isn't signed in. */
export const visitor: Actor = { kind: 'visitor', id: 'visitor' };
/** A job. */
export const system: Actor = { kind: 'system', id: 'system' };
/** A command on the server. */
export const operator: Actor = { kind: 'operator', id: 'operator' };
