import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { beginsText } from '../../foundation/approvals/begins-text.ts';
import { type Approval, findOpenApproval, listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { fingerprintOf, requestApproval } from '../../foundation/approvals/request-approval.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { percentOf, ppmOf } from './catalogue-rules.ts';
import { describePrices, fingerprintOfPrices, idsOf, payloadOf, priceKindName, readBookOf } from './price-requests.ts';
import { freshLoweringMaxPercent, loweringMaxPercent } from './price-rules.ts';
import { lockProduct, type StoredProduct } from './product-queries.ts';
import {
  findStore,
  lockCategories,
  lockStore,
  type StoredStore,
  updateCategoryFresh,
  updateStoreMargin,
} from './queries.ts';
import { changeFields } from './save-product.ts';
import { storePrice } from './set-price.ts';

/** Prices that one member may not set alone. Until a second person approves them the old ones stay. */
const priceKind: ApprovalKind = {
  kind: priceKindName,
  label: 'Price',
  recordOf(approval) {
    const [first, ...others] = idsOf(payloadOf(approval));
    const isOne = first !== undefined && others.length === 0;
    return isOne
      ? { address: `/ops/catalogue/${first}`, what: 'the product', needs: 'catalogue.read' }
      : { address: '/ops/catalogue', what: 'the catalogue', needs: 'catalogue.read' };
  },
  effect: ({ businessDate }, approval) => {
    const { prices, sizes } = payloadOf(approval);
    const days = prices.map(({ startsOn }) => startsOn);
    return beginsText(sizes.length === 0 ? days : [businessDate, ...days], businessDate);
  },
  refusalEffect: 'The prices stay as they are.',
  changesStay: true,
  nameSubject: (approval) => payloadOf(approval).title,
  describe: (tx, approval) => describePrices(tx, payloadOf(approval)),
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    const locked = new Map<string, StoredProduct | null>();
    for (const productId of idsOf(payload)) locked.set(productId, await lockProduct(tx, productId));
    if (fingerprintOfPrices(tx, await readBookOf(tx, payload), payload) !== approval.fingerprint)
      refuse('approval-stale');
    for (const { productId, name, unit } of payload.sizes) {
      const before = locked.get(productId) ?? refuse('approval-stale');
      await changeFields(tx, decider, before, { ...before, name, unit }, id);
    }
    const by = { actor: decider, setBy: approval.requestedBy, approvalId: id };
    const inOrder = payload.prices.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
    for (const { productId, storeId, startsOn, priceKobo } of inOrder) {
      const day = startsOn > tx.businessDate ? startsOn : tx.businessDate;
      await storePrice(tx, by, { productId, storeId, startsOn: day, priceKobo }, reason);
    }
  },
};

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
const freshCategoryKind: ApprovalKind = {
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
const marginOf = (approval: Approval) => approval.payload as unknown as MarginPayload;
const text = (ppm: number) => `${percentOf(ppm)} %`;

/** The request for another margin of a store that waits for a second person, with the margin in per cent; null for none. */
export async function findWaitingMargin(db: Db, storeId: string) {
  const approval = await findOpenApproval(db, marginKind, storeId);
  return approval && { approvalId: approval.id, percent: percentOf(marginOf(approval).marginPpm) };
}

/** What stays with us of a store's prices, which two people change. Orders that were placed keep what held then. */
const storeMarginKind: ApprovalKind = {
  kind: marginKind,
  label: 'Margin of a store',
  recordOf: ({ subject }) => ({ address: `/ops/stores/${subject}/edit`, what: 'the store', needs: 'catalogue.write' }),
  changesStay: true,
  nameSubject: (approval) => marginOf(approval).storeName,
  async describe(tx, approval) {
    const { storeId, marginPpm } = marginOf(approval);
    const store = await findStore(tx, storeId);
    return [{ field: 'Margin', before: store === null ? 'No store' : text(store.marginPpm), after: text(marginPpm) }];
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const { storeId, marginPpm } = marginOf(approval);
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

/** The requests of this domain that a second person decides. */
export const catalogueApprovals: readonly ApprovalKind[] = [storeMarginKind, priceKind, freshCategoryKind];
