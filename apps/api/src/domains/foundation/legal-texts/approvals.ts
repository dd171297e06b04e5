import { legalTextKinds, legalTextLanguages } from '@foodbank/contract/foundation/legal-texts';
import { formatDay } from '@foodbank/contract/primitives/day';
import { refuse } from '../../../platform/refuse.ts';
import { beginsText } from '../approvals/begins-text.ts';
import type { Approval } from '../approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../approvals/take-approval.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { fingerprintOfText, type LegalTextPayload, legalTextKind, subjectOf } from './legal-texts.ts';
import { findNewestText, findTextInForce, insertText, lockText } from './queries.ts';

const dayIsOver = 'The first day of this text is over. Please refuse it and ask again.';
const payloadOf = ({ payload }: Approval) => payload as unknown as LegalTextPayload;
const addressOf = (approval: Approval): string => {
  const { kind, language } = payloadOf(approval);
  return `/ops/legal-texts/${kind}/${language}`;
};
const markOf = (isExample: boolean): string =>
  isExample ? 'An example: no plans on it where the product is in use' : 'In use';

/** A new version of a text that customers agree to or have to be shown. */
const legalTextApproval: ApprovalKind = {
  kind: legalTextKind,
  label: 'Legal text',
  changesStay: true,
  recordOf: (approval) => ({ address: addressOf(approval), what: 'the text', needs: 'legal-texts.read' }),
  formAddress: (approval) => `${addressOf(approval)}/new`,
  effect: ({ businessDate }, approval) => beginsText([payloadOf(approval).fromOn], businessDate),
  nameSubject(approval) {
    const { kind, language } = payloadOf(approval);
    return `${legalTextKinds[kind]}, ${legalTextLanguages[language]}`;
  },
  async describe(tx, approval) {
    const { kind, language, fromOn, body, isExample } = payloadOf(approval);
    const newest = (await findNewestText(tx, kind, language)) ?? refuse('not-found');
    const before = (await findTextInForce(tx, kind, language, fromOn)) ?? newest;
    return [
      { field: 'Text', before: before.body, after: body },
      { field: 'Use', before: markOf(before.isExample), after: markOf(isExample) },
      { field: 'Version', before: String(before.version), after: String(newest.version + 1) },
      { field: 'Holds from', before: formatDay(before.fromOn), after: formatDay(fromOn) },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { kind, language, fromOn, body, isExample } = payloadOf(approval);
    await lockText(tx, kind, language);
    const newest = (await findNewestText(tx, kind, language)) ?? refuse('not-found');
    if (fingerprintOfText(tx, newest) !== approval.fingerprint) refuse('approval-stale');
    if (fromOn < tx.businessDate) refuse('approval-stale', { message: dayIsOver });
    const version = newest.version + 1;
    await insertText(
      tx,
      { kind, language, version, fromOn, body, isExample },
      { askedBy: approval.requestedBy, approvedBy: decider.id, approvalId: id },
    );
    await addAuditLine(tx, {
      actor: decider,
      action: 'legal-text-added',
      subject: subjectOf({ kind, language }),
      after: { version, fromOn, isExample },
      reason,
      detail: { approval: id },
    });
  },
};

/** The requests of this domain that a second person decides. */
export const legalTextApprovals: readonly ApprovalKind[] = [legalTextApproval];
