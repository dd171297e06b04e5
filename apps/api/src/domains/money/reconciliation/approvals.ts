import { clearingAccounts } from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { describeTheirs, theirsIn } from '@foodbank/contract/primitives/their-references';
import type { Tx } from '../../../platform/database.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { fingerprintOf } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import {
  type ClearingTarget,
  clearLine,
  findClearingTarget,
  suspenseClearingKindName,
} from './clear-statement-line.ts';
import { statementRuleKind } from './keeping-rules.ts';
import { type AppliedLine, findLine, lockLines } from './line-queries.ts';
import { dropAsked, lockItem } from './match-queries.ts';
import { readLedgerItems } from './read-ledger-items.ts';
import { lockReconciliation } from './statement-queries.ts';

/** The clearing of lines above ₦50,000, or to any account but the fees. */
const suspenseClearingKind: ApprovalKind = {
  kind: suspenseClearingKindName,
  label: 'Clearing of a statement’s line',
  recordOf: ({ subject }) => ({
    address: `/ops/reconciliation/lines/${subject}`,
    what: 'the line',
    needs: 'reconciliation.read',
  }),
  refusalEffect: 'Nothing changes. The line stays in suspense.',
  changesStay: true,
  nameSubject: () => 'A line in suspense',
  async describe(tx, { subject, payload }) {
    const line = await findLine(tx, subject);
    if (line === null) return [];
    const about = [
      formatDay(line.bookedOn ?? ''),
      line.description || line.externalId,
      formatKobo(line.amountKobo ?? 0),
    ];
    return [
      { field: 'Line', before: about.join(' · '), after: about.join(' · ') },
      { field: 'Explained by', before: 'Nothing: in suspense', after: await describeTarget(tx, line, payload) },
      ...describeTheirs(payload),
    ];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    await lockReconciliation(tx);
    await readLedgerItems(tx);
    const { subject, payload, fingerprint, requestedBy } = approval;
    const [line] = await lockLines(tx, [subject]);
    if (line === undefined || fingerprintOf(tx, [line.state, line.amountKobo]) !== fingerprint)
      refuse('approval-stale');
    const found = await findClearingTarget(tx, subject, payload).catch((error) => {
      throw error instanceof Refusal ? new Refusal('approval-stale') : error;
    });
    await clearLine(
      tx,
      found,
      { by: requestedBy, reason: approval.reason, approvalId: id },
      decider,
      theirsIn(payload),
    );
  },
  dropped: async (tx, { id, subject }) => void (await dropAsked(tx, subject, id)),
};

async function describeTarget(
  tx: Tx,
  line: { account: AppliedLine['account'] },
  target: ClearingTarget,
): Promise<string> {
  const { account, lineId, booking } = target;
  if (account !== undefined) return clearingAccounts[account];
  if (lineId !== undefined) {
    const other = await findLine(tx, lineId);
    return `The line ${other?.description || other?.externalId || lineId} of ${formatDay(other?.bookedOn ?? '')}, ${formatKobo(other?.amountKobo ?? 0)}`;
  }
  const item = await lockItem(tx, line.account, booking ?? 0);
  return item === null ? 'An unknown booking' : `The booking of ${item.subject} on ${formatDay(item.bookedOn)}`;
}

/** The requests of this domain that a second person decides. */
export const reconciliationApprovals: readonly ApprovalKind[] = [suspenseClearingKind, statementRuleKind];
