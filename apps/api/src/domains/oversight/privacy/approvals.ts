import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { contactsOf, findPersonOf, fingerprintOfPerson, lockForAct } from './data-request-rules.ts';
import { eraseDataSubject } from './erase-data-subject.ts';
import { describeEffects } from './erasure-effects.ts';
import { findDataRequest, lockDataRequest, updateDataRequestState } from './queries.ts';
import { contactsToTell, tellSubject } from './tell-subject.ts';

const kind = 'person-erasure';

/** Asks for the erasure of the person of a request. Returns the approval's id. */
export async function requestPersonErasure(
  tx: Tx,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  const request = await lockForAct(tx, id, ['open', 'exported']);
  if (request.wants !== 'erasure') refuse('request-decided');
  const person = await findPersonOf(tx, request.contacts, request.confirmed);
  const approval = await requestApproval(tx, {
    kind,
    subject: id,
    payload: { agents: person.agents.map((one) => one.id), customers: person.customers.map((one) => one.id) },
    fingerprint: fingerprintOfPerson(tx, person),
    permission: 'privacy.approve-erasure',
    reason,
    actor,
  });
  await updateDataRequestState(tx, id, 'erasure-asked');
  return approval;
}

/** The decision on erasing a person. It is refused as stale if the records are not those that were found when it was asked for. */
export const personErasureApproval: ApprovalKind = {
  kind,
  label: 'Erasure of a person',
  recordOf: ({ subject }) => ({
    address: `/ops/data-requests/${subject}`,
    what: 'the data request',
    needs: 'privacy.find',
  }),
  refusalEffect: 'Nothing is erased. The data request is open again.',
  effect: () => 'It takes effect at once. This can’t be undone.',
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const request = await lockForAct(tx, approval.subject, ['erasure-asked']);
    const person = await findPersonOf(tx, request.contacts, request.confirmed);
    if (approval.fingerprint !== fingerprintOfPerson(tx, person)) refuse('approval-stale');
    const contacts = contactsToTell(request.contacts, person);
    const erased = await eraseDataSubject(tx, person, decider);
    await updateDataRequestState(tx, request.id, 'erased');
    const detail = { approval: id, ...erased };
    await addAuditLine(tx, { actor: decider, action: 'data-request-erased', subject: request.id, reason, detail });
    await tellSubject(tx, contacts, { what: 'erased', askedAt: request.receivedAt });
  },
  async describe(tx, approval) {
    const request = await findDataRequest(tx, approval.subject);
    const contacts = request && contactsOf(tx.keys, request);
    if (!request || !contacts) return [];
    const person = await findPersonOf(tx, contacts, request.confirmed);
    const asText = ({ id, name, email, phone }: { id: string; name: string; email: string; phone: string }) =>
      `${name}, ${email}, ${phone} (${id})`;
    const effects = await describeEffects(tx, person);
    return [
      ...person.matches.map((one) => ({ field: 'Record', before: asText(one), after: 'Erased' })),
      ...person.possibleMatches.map((one) => ({
        field: 'Possible match',
        before: asText(one),
        after: 'Stays: it was not confirmed as the person',
      })),
      ...effects.map(({ what, count, goes, why }) => ({
        field: what,
        before: count === null ? 'Kept' : String(count),
        after: goes ? why : `Stays. ${why}`,
      })),
    ];
  },
  async dropped(tx, { subject }) {
    const request = await lockDataRequest(tx, subject);
    if (request?.state !== 'erasure-asked') return;
    await updateDataRequestState(tx, subject, request.exportedAt === null ? 'open' : 'exported');
  },
};

/** The requests of this domain that a second person decides. */
export const privacyApprovals: readonly ApprovalKind[] = [personErasureApproval];
