import { formatKobo } from '@foodbank/contract/primitives/money';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { atOnce } from '../../foundation/approvals/begins-text.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findLoan } from '../loans/queries.ts';
import { lockCustomerOfLoan } from '../loans/recording.ts';
import { type AutomaticStop, countStopped, endStop, findStop, insertStop, lockCharging } from './stop-queries.ts';

/** The kind of the requests that automatic charges go on after a stop. */
export const startKind = 'automatic-start';
const stopsPage = '/ops/automatic-stops';

/**
 * Stops the automatic charges of one plan, or of all where none is named, until two people let them go on. Once it has answered, no charge is begun any
 * more; those that were begun are followed to their end. Refuses with `automatic-stopped-already`, and with `own-record` the plan of the member who acts.
 */
export async function stopAutomatic(
  tx: Tx,
  { loanId, reason }: Pick<AutomaticStop, 'loanId' | 'reason'>,
  actor: Actor,
): Promise<void> {
  const loan = loanId === null ? null : await lockCustomerOfLoan(tx, loanId, actor);
  await lockCharging(tx);
  if ((await insertStop(tx, { loanId, stoppedBy: actor.id, reason })) === null) refuse('automatic-stopped-already');
  await addAuditLine(tx, { actor, action: 'automatic-payments-stopped', subject: loan?.number ?? 'all', reason });
}

/** Asks that automatic charges go on after a stop. Returns the request's id. Refuses with `automatic-not-stopped` a stop that is over. */
export async function requestStart(tx: Tx, id: string, reason: string, actor: Actor): Promise<string> {
  const stop = (await findStop(tx, id)) ?? refuse('not-found');
  if (stop.startedAt !== null) refuse('automatic-not-stopped');
  const loan = stop.loanId === null ? null : await findLoan(tx, stop.loanId);
  return requestApproval(tx, {
    kind: startKind,
    // Named by the number of its plan, or as all.
    subject: loan?.number ?? 'all',
    payload: { stopId: id },
    fingerprint: fingerprintOf(tx, [id]),
    permission: 'automatic-payments.approve-start',
    reason,
    actor,
  });
}

const stopOf = async (db: Db, { payload }: { payload: Record<string, unknown> }): Promise<AutomaticStop> =>
  (await findStop(db, String(payload.stopId))) ?? refuse('not-found');
const nameOf = (subject: string): string => (subject === 'all' ? 'All plans' : `Plan ${subject}`);

/** Automatic charges go on after a stop: two people decide. */
const startApproval: ApprovalKind = {
  kind: startKind,
  label: 'End of a stop of automatic charges',
  recordOf: () => ({ address: stopsPage, what: 'the stops', needs: 'loans.read' }),
  formAddress: () => stopsPage,
  effect: () => atOnce,
  changesStay: true,
  nameSubject: ({ subject }) => nameOf(subject),
  async describe(tx, approval) {
    const stop = await stopOf(tx, approval);
    const { held, heldKobo } = await countStopped(tx);
    const field = nameOf(approval.subject);
    return [
      { field, before: `Stopped: ${stop.reason}`, after: 'Charged again on due days' },
      {
        ...{ field: 'Due days left out by all stops', before: `${held}, ${formatKobo(heldKobo)}` },
        after: 'Where no other stop holds: charged after a message the day before',
      },
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockCharging(tx);
    const stop = await stopOf(tx, approval);
    if (stop.startedAt !== null) refuse('approval-stale');
    await endStop(tx, stop.id, tx.now, decider.id, id);
    await addAuditLine(tx, {
      ...{ actor: decider, action: 'automatic-payments-started', subject: approval.subject, reason },
      detail: { approval: id },
    });
  },
};

/** The requests of this domain that a second person decides. */
export const automaticPaymentApprovals: readonly ApprovalKind[] = [startApproval];
