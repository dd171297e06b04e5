import { formatDay } from '@foodbank/contract/primitives/day';
import { refuse } from '../../../platform/refuse.ts';
import { beginsText } from '../approvals/begins-text.ts';
import type { Approval } from '../approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../approvals/take-approval.ts';
import { addAuditLine } from '../audit/add-audit-line.ts';
import { deleteHoliday, insertHoliday, lockHolidays } from './queries.ts';
import { enteredFor, fingerprintOfHolidays, type HolidaysPayload, publicHolidaysKind } from './request-holidays.ts';

const dayCame = 'A day of this request is over. Please refuse it and ask again.';
const none = 'No public holiday';

const payloadOf = (approval: Approval) => approval.payload as unknown as HolidaysPayload;

/** Adding and removing public holidays, which two people do. */
const holidaysKind: ApprovalKind = {
  kind: publicHolidaysKind,
  label: 'Public holidays',
  recordOf: () => ({ address: '/ops/public-holidays', what: 'the public holidays', needs: 'calendar.read' }),
  effect: ({ businessDate }, approval) =>
    beginsText(
      payloadOf(approval).holidays.map(({ day }) => day),
      businessDate,
    ),
  changesStay: true,
  nameSubject: ({ subject }) => (subject.length === 4 ? `Fixed holidays of ${subject}` : formatDay(subject)),
  async describe(tx, approval) {
    const { act, holidays } = payloadOf(approval);
    const entered = await enteredFor(tx, holidays);
    return holidays.map(({ day, name }, index) => ({
      field: formatDay(day),
      before: entered[index] ?? none,
      after: act === 'add' ? name : none,
    }));
  },
  async approve(tx, id, decider, reason) {
    const approval = await takeApproval(tx, id, decider, reason);
    const payload = payloadOf(approval);
    const { act, holidays } = payload;
    await lockHolidays(tx);
    if ((await fingerprintOfHolidays(tx, payload)) !== approval.fingerprint) refuse('approval-stale');
    if (holidays.some(({ day }) => day < tx.businessDate)) refuse('approval-stale', { message: dayCame });
    for (const holiday of holidays) {
      if (act === 'add') await insertHoliday(tx, holiday, approval.requestedBy, id);
      else await deleteHoliday(tx, holiday.day);
    }
    const action = act === 'add' ? 'holidays-added' : 'holidays-removed';
    const detail = { approval: id, holidays };
    await addAuditLine(tx, { actor: decider, action, subject: approval.subject, reason, detail });
  },
};

/** The requests of this domain that a second person decides. */
export const calendarApprovals: readonly ApprovalKind[] = [holidaysKind];
