import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Approval, listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { freshLoweringMaxPercent, loweringMaxPercent } from './price-rules.ts';
import { lockCategories, updateCategoryFresh } from './queries.ts';

const freshKindName = 'fresh-category';

/**
 * Says whether a category is fresh produce. That it is not, which is stricter, holds at once. That it is waits for a second person: then
 * the request's id is returned. Refuses with `not-found`, `nothing-changed` and `change-already-asked`.
 */
export async function setCategoryFresh(
  tx: Tx,
  actor: Actor,
  { slug, isFresh, reason }: { slug: string; isFresh: boolean; reason: string },
): Promise<{ approvalId: string | null }> {
  const category = (await lockCategories(tx)).find((one) => one.slug === slug) ?? refuse('not-found');
  if (category.isFresh === isFresh) refuse('nothing-changed');
  if (isFresh) {
    const approvalId = await requestApproval(tx, {
      kind: freshKindName,
      subject: slug,
      payload: { name: category.name },
      fingerprint: fingerprintOf(tx, [slug, category.isFresh]),
      permission: 'prices.approve',
      reason,
      actor,
    });
    return { approvalId };
  }
  await updateCategoryFresh(tx, slug, false);
  const change = { before: { isFresh: true }, after: { isFresh } };
  await addAuditLine(tx, { actor, action: 'goods-category-changed', subject: slug, ...change, reason });
  return { approvalId: null };
}

const nameOf = ({ payload }: Approval) => String(payload.name);

// There are a few dozen categories, and one request for each at most.
const waitingMax = 500;

/** The open requests to make categories fresh: their ids by the category's slug. */
export const listWaitingFresh = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map((await listOpenApprovalsOfKind(db, freshKindName, waitingMax)).map(({ subject, id }) => [subject, id]));

/** A category becomes fresh produce, whose prices one person may lower further. */
export const freshCategoryKind: ApprovalKind = {
  kind: freshKindName,
  label: 'Fresh produce',
  recordOf: () => ({ address: '/ops/categories', what: 'the categories', needs: 'catalogue.read' }),
  changesStay: true,
  nameSubject: nameOf,
  describe: async (_, approval) => [
    {
      field: `${nameOf(approval)}: by how much one person may lower a price in a day`,
      before: `${loweringMaxPercent} %`,
      after: `${freshLoweringMaxPercent} %`,
    },
  ],
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const category =
      (await lockCategories(tx)).find(({ slug }) => slug === approval.subject) ?? refuse('approval-stale');
    if (fingerprintOf(tx, [category.slug, category.isFresh]) !== approval.fingerprint) refuse('approval-stale');
    await updateCategoryFresh(tx, category.slug, true);
    const change = { before: { isFresh: false }, after: { isFresh: true }, detail: { approval: id } };
    await addAuditLine(tx, {
      actor: decider,
      action: 'goods-category-changed',
      subject: category.slug,
      ...change,
      reason,
    });
  },
};
