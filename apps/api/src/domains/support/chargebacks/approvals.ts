import { formatInstant } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { refuse } from '../../../platform/refuse.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { dropAnswer, findChargeback, lockChargeback, releaseAnswer } from '../../money/charges/chargeback-queries.ts';
import { lockChargeFamily } from '../../money/charges/queries.ts';
import { chargebackAnswersQueue } from '../../money/charges/queue-names.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { insertEntry, lockRequest, updateRequest } from '../requests/queries.ts';
import {
  type AcceptPayload,
  acceptKindName,
  amountToAccept,
  answeredState,
  fingerprintOfChargeback,
  refuseOver,
  refuseRefunded,
} from './answering.ts';

/** A chargeback above ₦50,000 that is accepted, and every one beyond ₦100,000 that a member gave back on a day. */
const acceptKind: ApprovalKind = {
  kind: acceptKindName,
  label: 'Acceptance of a chargeback',
  recordOf: ({ payload }) => ({
    address: `/ops/requests/${(payload as unknown as AcceptPayload).requestId}`,
    what: 'the chargeback',
    needs: 'requests.read',
  }),
  refusalEffect: 'The bank is told nothing. The chargeback can be contested.',
  changesStay: true,
  nameSubject: () => 'A chargeback',
  async effect(tx, { subject }) {
    const due = (await findChargeback(tx, subject))?.dueAt ?? null;
    return due === null
      ? 'The bank is told at once.'
      : `The bank is told at once. It has to know by ${formatInstant(due)}; later it can’t be approved any more.`;
  },
  async describe(tx, { subject, payload }) {
    const chargeback = await findChargeback(tx, subject);
    if (chargeback === null) return [];
    const { customerId } = payload as unknown as AcceptPayload;
    const name = (await listCustomerNames(tx, [customerId])).get(customerId) ?? '';
    const { amountKobo, providerId, said } = chargeback;
    const amount = amountKobo === null ? 'The money' : formatKobo(amountKobo);
    return [
      { field: 'Customer', before: name, after: name },
      { field: 'Dispute', before: providerId, after: providerId },
      ...(said === null ? [] : [{ field: 'The bank says', before: said, after: said }]),
      {
        field: 'Amount',
        before: `${amount} with us`,
        after: `${amount} back to the customer’s bank`,
      },
    ];
  },
  async approve(tx, id, decider, reason) {
    const { subject, payload, fingerprint } = await takeApproval(tx, id, decider, reason);
    const { customerId, requestId, answerId } = payload as unknown as AcceptPayload;
    await refuseOwnCustomer(tx, customerId, decider);
    const request = (await lockRequest(tx, requestId)) ?? refuse('approval-stale');
    const { chargeId } = (await findChargeback(tx, subject)) ?? refuse('approval-stale');
    const chargeback = (await lockChargeback(tx, subject)) ?? refuse('approval-stale');
    const charge = (await lockChargeFamily(tx, chargeId)).find(({ id: own }) => own === chargeId);
    refuseOver(chargeback, tx.now);
    const amountKobo = amountToAccept(chargeback);
    const leftKobo = await refuseRefunded(tx, amountKobo, charge ?? refuse('approval-stale'));
    if (fingerprintOfChargeback(tx, chargeback, leftKobo) !== fingerprint) refuse('approval-stale');
    if ((await releaseAnswer(tx, answerId, tx.now)) === null) refuse('approval-stale');
    await tx.enqueue(chargebackAnswersQueue, answerId);
    const set = await answeredState(tx, request);
    await updateRequest(tx, { ...request, ...set, version: request.version + 1, changedAt: tx.now });
    const entry = { requestId, kind: 'act', authorId: decider.id, act: 'chargeback-accepted' } as const;
    await insertEntry(tx, { ...entry, text: reason, key: `approved-${id}` });
    await addAuditLine(tx, {
      ...{ actor: decider, action: 'chargeback-accepted', subject: requestId, reason },
      detail: { dispute: chargeback.providerId, amountKobo, approval: id },
    });
  },
  dropped: async (tx, { payload }) =>
    void (await dropAnswer(tx, (payload as unknown as AcceptPayload).answerId, tx.now)),
};

/** The requests of this domain that a second person decides. */
export const chargebackApprovals: readonly ApprovalKind[] = [acceptKind];
