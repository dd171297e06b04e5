import type { AuditAction } from '@foodbank/contract/foundation/audit-actions';
import type { Db } from '../../../platform/database.ts';
import { findLastStaffActs } from '../../foundation/audit/last-act-queries.ts';
import { namesOfMembers } from '../../people/staff/queries.ts';

/** The acts that change what a form shows of a product, a store and a category. */
export const productActs: readonly AuditAction[] = [
  'product-added',
  'product-changed',
  'product-published',
  'product-archived',
];
export const storeActs: readonly AuditAction[] = [
  'store-added',
  'store-changed',
  'store-opened',
  'store-closed',
  'store-margin-changed',
];
export const categoryActs: readonly AuditAction[] = [
  'goods-category-added',
  'goods-category-changed',
  'goods-category-renamed',
];

/** Who did one of some acts last, and when, for each subject; null where no member of staff did. */
export async function lastChanges(db: Db, subjects: readonly string[], acts: readonly AuditAction[]) {
  const found = await findLastStaffActs(db, subjects, acts);
  const names = found.size === 0 ? new Map<string, string>() : await namesOfMembers(db);
  return (subject: string): { at: string; by: string } | null => {
    const last = found.get(subject);
    return last === undefined ? null : { at: last.at.toISOString(), by: names.get(last.actor) ?? 'Unknown member' };
  };
}
