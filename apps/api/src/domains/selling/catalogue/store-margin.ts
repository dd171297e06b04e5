import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Approval, findOpenApproval } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { percentOf, ppmOf } from './catalogue-rules.ts';
import { findStore, lockStore, type StoredStore, updateStoreMargin } from './queries.ts';

const marginKind = 'store-margin';

interface MarginPayload {
  storeId: string;
  storeName: string;
  marginPpm: number;
}

/** Asks for another margin of a store. Returns the request's id. Refuses with `nothing-changed` the margin that it has. */
export async function requestStoreMargin(
  tx: Tx,
  actor: Actor,
  { id, marginPercent, reason }: { id: string; marginPercent: number; reason: string },
): Promise<string> {
  const store = (await findStore(tx, id)) ?? refuse('not-found');
  const marginPpm = ppmOf(marginPercent);
  if (marginPpm === store.marginPpm) refuse('nothing-changed');
  return requestApproval(tx, {
    kind: marginKind,
    subject: id,
    payload: { storeId: id, storeName: `${store.name}, ${store.city}`, marginPpm },
    fingerprint: fingerprintOfMargin(tx, store),
    permission: 'stores.approve',
    reason,
    actor,
  });
}

const fingerprintOfMargin = (tx: Tx, { id, marginPpm }: StoredStore) => fingerprintOf(tx, [id, marginPpm]);
const payloadOf = (approval: Approval) => approval.payload as unknown as MarginPayload;
const text = (ppm: number) => `${percentOf(ppm)} %`;

/** The request for another margin of a store that waits for a second person, with the margin in per cent; null for none. */
export async function findWaitingMargin(db: Db, storeId: string) {
  const approval = await findOpenApproval(db, marginKind, storeId);
  return approval && { approvalId: approval.id, percent: percentOf(payloadOf(approval).marginPpm) };
}

/** What stays with us of a store's prices, which two people change. Orders that were placed keep what held then. */
export const storeMarginKind: ApprovalKind = {
  kind: marginKind,
  label: 'Margin of a store',
  recordOf: ({ subject }) => ({ address: `/ops/stores/${subject}/edit`, what: 'the store', needs: 'catalogue.write' }),
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).storeName,
  async describe(tx, approval) {
    const { storeId, marginPpm } = payloadOf(approval);
    const store = await findStore(tx, storeId);
    return [{ field: 'Margin', before: store === null ? 'No store' : text(store.marginPpm), after: text(marginPpm) }];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { storeId, marginPpm } = payloadOf(approval);
    const store = (await lockStore(tx, storeId)) ?? refuse('approval-stale');
    if (fingerprintOfMargin(tx, store) !== approval.fingerprint) refuse('approval-stale');
    await updateStoreMargin(tx, storeId, marginPpm);
    await addAuditLine(tx, {
      actor: decider,
      action: 'store-margin-changed',
      subject: storeId,
      before: { marginPpm: store.marginPpm },
      after: { marginPpm },
      reason,
      detail: { approval: id },
    });
  },
};
