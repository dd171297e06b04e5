import * as calls from '@foodbank/contract/foundation/approvals-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { type ApprovalMember, decidersOf } from './approval-people.ts';
import { atOnce } from './begins-text.ts';
import {
  type ApprovalParts,
  approveRequest,
  digestOfShown,
  effectOf,
  kindOf,
  recallRequest,
  refuseRequest,
} from './decide-approval.ts';
import { attachEvidence, openEvidence, refuseReader, removeEvidence } from './evidence.ts';
import { type Evidence, listEvidence } from './evidence-queries.ts';
import { holdApproval, releaseHold } from './holding.ts';
import {
  type Approval,
  findApproval,
  listApprovalsOfMaker,
  listDecidedApprovals,
  listWaitingApprovals,
  noteOutcomesSeen,
} from './queries.ts';
import type { ApprovalKind } from './take-approval.ts';

const pageSize = 50;
// Base64 of the largest file, with the file's name around it.
const bodyLimitBytes = Math.ceil(calls.evidenceBytesMax / 3) * 4 + 4_096;
const lists = { waiting: listWaitingApprovals, mine: listApprovalsOfMaker, decided: listDecidedApprovals };

/** The calls about requests that another person has to approve, for all kinds. */
export function approvalStaffRoutes(
  context: Pick<AppContext, 'clock' | 'database' | 'keys' | 'log' | 'providers'>,
  parts: ApprovalParts,
): Route[] {
  const { clock, database } = context;
  const { kinds, people } = parts;

  const describeRows = async (db: Db, rows: readonly Approval[], staff: StaffCaller, members: ApprovalMember[]) => {
    const names = await people.findNames(db, rows.flatMap(peopleOf));
    return rows.map((one) => describeRow(one, staff, { names, members, kinds, now: clock.now() }));
  };

  return [
    staffRoute(calls.listApprovals, async ({ query: { box, kind = null, cursor = null } }, { staff }) => {
      const reader = { permissions: [...staff.permissions], memberId: staff.id };
      const found = await lists[box](database.read, reader, { kind, cursor, atMost: pageSize + 1 });
      const { rows, nextCursor } = pageOf(found, pageSize, ({ id }) => id);
      return {
        rows: await describeRows(database.read, rows, staff, await people.listReadyMembers(database.read)),
        nextCursor,
        kinds: kinds.map(({ kind, label }) => ({ kind, label })),
      };
    }),
    staffRoute(calls.readApproval, async ({ params: { id } }, { staff }) => ({
      approval: await database.write(async (tx) => {
        const approval = (await findApproval(tx, id)) ?? refuse('not-found');
        const isMine = approval.requestedBy === staff.id;
        refuseReader(approval, staff);
        const members = await people.listReadyMembers(tx);
        const [row = refuse('not-found')] = await describeRows(tx, [approval], staff, members);
        const isOpen = row.state === 'open';
        const deciders = isOpen ? decidersOf(members, approval) : [];
        const kind = kindOf(parts, approval);
        const evidence = await listEvidence(tx, id);
        const changes = isOpen ? ((await kind?.describe(tx, approval)) ?? []) : (approval.changes ?? []);
        return {
          ...row,
          permission: approval.permission,
          changes,
          shown: digestOfShown(tx, changes, evidence),
          evidence: await describeEvidence(tx, parts, evidence, isOpen ? staff.id : null),
          deciders: deciders.map(({ id, name }) => ({ id, name })),
          mayDecide: deciders.some(({ id }) => id === staff.id) && kind !== null,
          effect: await effectOf(tx, kind, approval),
          refusalEffect: kind?.refusalEffect ?? nothingChanges,
          draft: isMine && !isOpen && row.state !== 'approved' ? approval.payload : null,
          formAddress: kind === null ? null : formOf(kind, approval),
          typedAgain: kind?.typedAgain ?? null,
        };
      }),
    })),
    staffRoute(calls.holdApproval, async ({ params: { id } }, { staff }) => ({
      holder: await database.write((tx) => holdApproval(tx, parts, id, staff)),
    })),
    staffRoute(calls.releaseApproval, async ({ params: { id } }, { staff }) => {
      await database.write((tx) => releaseHold(tx, id, staff.id));
      return { message: 'Closed' };
    }),
    staffRoute(calls.approveApproval, async ({ params: { id }, body: { reason, shown } }, { staff }) => {
      const effect = await database.write((tx) => approveRequest(tx, parts, { id, reason, shown }, staff));
      return { message: `You approved the request. ${effect.replace(atOnce, 'It has taken effect.')}` };
    }),
    staffRoute(calls.refuseApproval, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => refuseRequest(tx, parts, { id, reason }, staff));
      return { message: 'You refused the request. The person who asked is told why.' };
    }),
    staffRoute(calls.recallApproval, async ({ params: { id }, body: { reason } }, { staff }) => {
      await database.write((tx) => recallRequest(tx, parts, { id, reason }, staff));
      return { message: 'You took the request back. Nothing has changed.' };
    }),
    staffRoute(calls.markOutcomesSeen, async ({ body: { ids } }, { staff }) => {
      await database.write((tx) => noteOutcomesSeen(tx, ids, staff.id));
      return { message: 'Seen' };
    }),
    staffRoute(
      calls.attachApprovalEvidence,
      async ({ params: { id }, body }, { staff }) => {
        await attachEvidence(context, id, body, staff);
        return { message: 'The file is attached.' };
      },
      { bodyLimitBytes },
    ),
    staffRoute(calls.removeApprovalEvidence, async ({ params: { id, evidenceId } }, { staff }) => {
      await database.write((tx) => removeEvidence(tx, id, evidenceId, staff));
      return { message: 'The file is off the request.' };
    }),
    staffRoute(calls.openApprovalEvidence, ({ params: { id, evidenceId } }, { staff }) =>
      openEvidence(context, id, evidenceId, staff),
    ),
  ];
}

/** The files of a request. `remover` may take off those that they attached. */
async function describeEvidence(
  db: Db,
  { people }: ApprovalParts,
  files: readonly Evidence[],
  remover: string | null,
): Promise<calls.ApprovalEvidence[]> {
  const names = await people.findNames(
    db,
    files.map(({ addedBy }) => ({ id: addedBy, kind: 'staff' })),
  );
  return files.map(({ id, name, kind, sizeBytes, addedBy, addedAt }) => ({
    ...{ id, name, kind, sizeBytes },
    addedBy: names.get(addedBy) ?? 'A former member',
    addedAt: addedAt.toISOString(),
    mayRemove: addedBy === remover,
  }));
}

const nothingChanges = 'Nothing changes.';

/** Where the record is, for a member who may open it. */
function recordFor(kind: ApprovalKind, approval: Approval, staff: StaffCaller): calls.ApprovalRow['record'] {
  const record = kind.recordOf?.(approval);
  if (record === undefined) return null;
  const { address, what, needs } = record;
  return staff.permissions.has(needs) ? { address, what } : null;
}

/** The address of the form that asks again: the kind's own, or the record, which has it. */
function formOf({ formAddress, recordOf }: ApprovalKind, approval: Approval): string | null {
  if (typeof formAddress === 'function') return formAddress(approval);
  return formAddress ?? recordOf?.(approval).address ?? null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The persons of a request whose names are shown: who made and who decided it, and whom it is about. */
function peopleOf({ requestedBy, requestedByKind, decidedBy, subject }: Approval) {
  const staff = 'staff' as const;
  return [
    { id: requestedBy, kind: requestedByKind },
    ...(decidedBy === null ? [] : [{ id: decidedBy, kind: staff }]),
    // The subject doesn't say what it is. An id is looked up as an agent's and as a member's.
    ...(uuid.test(subject)
      ? [
          { id: subject, kind: 'agent' as const },
          { id: subject, kind: staff },
        ]
      : []),
  ];
}

/** How a request ends that its maker did not end. */
const isOutcome = (state: Approval['state']) => state === 'approved' || state === 'refused' || state === 'expired';

interface RowParts extends Pick<ApprovalParts, 'kinds'> {
  names: ReadonlyMap<string, string>;
  members: readonly ApprovalMember[];
  now: Date;
}

function describeRow(one: Approval, staff: StaffCaller, { kinds, names, members, now }: RowParts): calls.ApprovalRow {
  const nameOf = (id: string) => names.get(id) ?? 'Unknown person';
  const kind = kindOf({ kinds }, one);
  const state = one.state === 'open' && one.expiresAt <= now ? 'expired' : one.state;
  return {
    id: one.id,
    kind: one.kind,
    label: kind?.label ?? one.kind,
    subject: one.subject,
    subjectName: names.get(one.subject) ?? kind?.nameSubject?.(one) ?? null,
    record: kind === null ? null : recordFor(kind, one, staff),
    requestedBy: { id: one.requestedBy, kind: one.requestedByKind, name: nameOf(one.requestedBy) },
    reason: one.reason,
    requestedAt: one.requestedAt.toISOString(),
    expiresAt: one.expiresAt.toISOString(),
    state,
    isMine: one.requestedBy === staff.id,
    isBlocked: state === 'open' && decidersOf(members, one).length === 0,
    decidedBy: one.decidedBy === null ? null : { id: one.decidedBy, name: nameOf(one.decidedBy) },
    decidedAt: one.decidedAt?.toISOString() ?? null,
    decisionReason: one.decisionReason,
    isNews: one.requestedBy === staff.id && isOutcome(one.state) && one.outcomeSeenAt === null,
  };
}
