import * as calls from '@foodbank/contract/oversight/connections-staff';
import { isRowId } from '@foodbank/contract/primitives/rows';
import type { AppContext } from '../../../platform/app-context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { ApprovalKind } from '../../foundation/approvals/take-approval.ts';
import { describeRecord } from './describe-record.ts';
import { type ConnectedRow, findRoot, listConnected } from './queries.ts';

const kinds = Object.keys(calls.connectedKinds) as calls.ConnectedKind[];

/** The call by which the page of a record shows what belongs to it. */
export function connectionStaffRoutes(
  { database: { read } }: AppContext,
  approvals: readonly Pick<ApprovalKind, 'kind' | 'label'>[],
): Route[] {
  const labels = new Map(approvals.map(({ kind, label }) => [kind, label]));
  return [
    staffRoute(calls.listConnectedRecords, async ({ query: { kind, id } }, { staff }) => {
      if (!staff.permissions.has(calls.connectedFrom[kind])) refuse('not-permitted');
      const isId = kind === 'order' ? /^FB-\d{8}$/.test(id) : isRowId(id);
      const root = isId ? await findRoot(read, kind, id) : null;
      if (root === null) refuse('not-found');
      const shown = kinds.filter((one) => {
        const { needs } = calls.connectedKinds[one];
        return needs === null || staff.permissions.has(needs);
      });
      const { customerId, orderNumber, checkoutId, loanId, chargeId, payoutId, partnerPayoutId, subject } = root;
      const ids = [customerId, orderNumber, checkoutId, loanId, chargeId, payoutId, partnerPayoutId, subject] as const;
      const found = (await listConnected(read, ...ids, shown)).filter(
        (row) => !(row.kind === kind && row.id === id) && mayOpen(row, staff),
      );
      return {
        rows: kinds.flatMap((one) =>
          found
            .filter((row) => row.kind === one)
            .slice(0, calls.connectedMax)
            .map((row) => describeRecord(row, labels)),
        ),
        more: kinds.filter((one) => found.filter((row) => row.kind === one).length > calls.connectedMax),
      };
    }),
  ];
}

/** A request for an approval is opened by who asked, and by those who decide such requests. */
const mayOpen = ({ kind, requestedBy, permission }: ConnectedRow, { id, permissions }: StaffCaller): boolean =>
  kind !== 'approval' || requestedBy === id || (permission !== null && permissions.has(permission));
