import { formatKobo } from '@foodbank/contract/primitives/money';
import { asTheirs, describeTheirs, theirsIn } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { refuseOwnCustomer } from '../../people/customers/managed-customers.ts';
import { listCustomerNames } from '../../people/customers/queries.ts';
import { findCharge, lockChargeFamily } from './queries.ts';
import { chargeChangedQueue } from './queue-names.ts';
import { dropEndAsked, findRefund, lockRefund, markEndAsked, type StoredRefund } from './refund-queries.ts';
import { endRefund } from './refunds.ts';

const kindName = 'refund-end';

const fingerprintOfRefund = (tx: Tx, { state, alarm, amountKobo, sentAgainAs }: StoredRefund): string =>
  fingerprintOf(tx, [state, alarm, amountKobo, sentAgainAs]);

/** Asks a second person to end a refund that failed, before or after it was called paid: its customer has the money. Returns the request's id. */
export async function askToEnd(
  tx: Tx,
  refund: StoredRefund,
  { customerId, reason, theirReference }: { customerId: string; reason: string; theirReference?: string | undefined },
  actor: Actor,
): Promise<string> {
  const id = await requestApproval(tx, {
    ...{ kind: kindName, subject: refund.id, reason, actor },
    payload: { chargeId: refund.chargeId, customerId, alarm: refund.alarm, ...asTheirs(theirReference) },
    fingerprint: fingerprintOfRefund(tx, refund),
    permission: 'payments.approve-end',
  });
  await markEndAsked(tx, refund.id, id);
  return id;
}

/** The state of the refund, before and after. */
const describeEnd = (payload: unknown) =>
  (payload as { alarm?: string }).alarm === 'failed-after-paid'
    ? {
        field: 'Refund',
        before: 'Called paid, and then failed, by the provider',
        after: 'Closed: the customer has the money, nothing is booked',
      }
    : {
        field: 'Refund',
        before: 'Failed: the customer waits for the money',
        after: 'Ended: paid from our bank account',
      };

/** The end of a failed refund above ₦50,000, and of every one beyond ₦100,000 that a member ended on a day. */
const refundEndKind: ApprovalKind = {
  kind: kindName,
  label: 'End of a failed refund',
  recordOf: ({ payload }) => ({
    address: `/ops/charges/${(payload as { chargeId: string }).chargeId}`,
    what: 'the charge',
    needs: 'payments.read',
  }),
  refusalEffect: 'Nothing changes. The refund keeps its alarm.',
  changesStay: true,
  nameSubject: () => 'A failed refund',
  async describe(tx, { subject, payload }) {
    const refund = await findRefund(tx, subject);
    if (refund === null) return [];
    const { customerId } = payload as { customerId: string };
    const name = (await listCustomerNames(tx, [customerId])).get(customerId) ?? '';
    const charge = await findCharge(tx, refund.chargeId);
    return [
      { field: 'Customer', before: name, after: name },
      { field: 'Charge', before: charge?.reference ?? '', after: charge?.reference ?? '' },
      { field: 'Amount', before: formatKobo(refund.amountKobo), after: formatKobo(refund.amountKobo) },
      describeEnd(payload),
      ...describeTheirs(payload),
    ];
  },
  async approve(tx, id, decider, reason) {
    const { subject, payload, fingerprint } = await takeApproval(tx, id, decider, reason);
    const { chargeId, customerId } = payload as { chargeId: string; customerId: string };
    await refuseOwnCustomer(tx, customerId, decider);
    const charge =
      (await lockChargeFamily(tx, chargeId)).find((one) => one.id === chargeId) ?? refuse('approval-stale');
    const refund = (await lockRefund(tx, subject)) ?? refuse('approval-stale');
    if (fingerprintOfRefund(tx, refund) !== fingerprint) refuse('approval-stale');
    await endRefund(tx, refund, customerId, null);
    await addAuditLine(tx, {
      ...{ actor: decider, action: 'charge-alarm-closed', subject: chargeId, reason },
      before: { alarm: refund.alarm },
      detail: {
        reference: charge.reference,
        state: charge.state,
        refund: refund.id,
        approval: id,
        ...theirsIn(payload),
      },
    });
    await tx.enqueue(chargeChangedQueue, chargeId);
  },
  dropped: async (tx, { id, subject }) => void (await dropEndAsked(tx, subject, id)),
};

/** The requests of this domain that a second person decides. */
export const chargeApprovals: readonly ApprovalKind[] = [refundEndKind];
