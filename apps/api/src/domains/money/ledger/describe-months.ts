import type { LedgerMonth } from '@foodbank/contract/money/ledger-staff';
import { addMonths, type Day } from '@foodbank/contract/primitives/day';
import type { Db } from '../../../platform/database.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { monthCloseName } from './approvals.ts';
import { findFirstBookedOn, listClosedMonths } from './browse-queries.ts';

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Every month from the first booking to the present one, newest first. */
export async function describeMonths(db: Db, businessDate: Day): Promise<LedgerMonth[]> {
  const [firstBookedOn, closed] = await Promise.all([findFirstBookedOn(db), listClosedMonths(db)]);
  if (firstBookedOn === null) return [];
  const names = closed.length === 0 ? [] : await listMembers(db);
  const present = firstOf(businessDate);
  const months: LedgerMonth[] = [];
  let isNext = true;
  for (let month = firstOf(firstBookedOn); month <= present; month = firstOf(addMonths(month, 1))) {
    const found = closed.find((one) => one.month === month);
    const text = month.slice(0, 7);
    if (found) {
      const closedBy = names.find(({ id }) => id === found.closedBy)?.name ?? null;
      const { closedAt, approvalId } = found;
      months.push({ month: text, state: 'closed', closedAt: closedAt.toISOString(), closedBy, approvalId });
      continue;
    }
    const isClosable = isNext && month < present;
    const asked = isClosable ? await findOpenApproval(db, monthCloseName, text) : null;
    const state = asked ? 'asked' : isClosable ? 'closable' : 'open';
    months.push({ month: text, state, closedAt: null, closedBy: null, approvalId: asked?.id ?? null });
    isNext = false;
  }
  return months.reverse();
}
