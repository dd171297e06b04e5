import * as calls from '@foodbank/contract/people/identity-checks-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { pageOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { findOwnCustomer } from '../customers/queries.ts';
import { namesOfMembers } from '../staff/queries.ts';
import { decideCheck } from './deciding.ts';
import { countOtherHolders, findCheck, type IdentityCheck, listChecksOf, listWaitingChecks } from './queries.ts';

const actorOf = ({ id, sessionId }: StaffCaller): Actor => ({ kind: 'staff', id, sessionId });

/** The console's calls about identity checks. */
export function identityStaffRoutes({ database }: AppContext): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.listIdentityChecks, async ({ query: { customerId, cursor = null } }) => {
      const size = calls.identityPageSize;
      const found =
        customerId === undefined
          ? await listWaitingChecks(read, cursor, size + 1)
          : await listChecksOf(read, customerId, cursor, size + 1);
      const { rows, nextCursor } = pageOf(found, size, ({ id }) => id);
      return { rows: await Promise.all(rows.map((check) => describeRow(read, check))), nextCursor };
    }),
    staffRoute(calls.readIdentityCheck, async ({ params: { id } }) => {
      const check = (await findCheck(read, id)) ?? refuse('not-found');
      const { firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches } = check;
      const { textVersion, language, decidedBy, decisionNote: note } = check;
      return {
        check: {
          ...(await describeRow(read, check)),
          ...{ firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches },
          ...(await countOtherHolders(read, id)),
          ...{ textVersion, language, note },
          decidedBy: decidedBy === null ? null : ((await namesOfMembers(read)).get(decidedBy) ?? ''),
        },
      };
    }),
    staffRoute(calls.decideIdentityCheck, async ({ params: { id }, body }, { staff }) => {
      await database.write((tx) => decideCheck(tx, id, body, actorOf(staff)));
      return { message: body.outcome === 'verified' ? 'The customer is verified.' : 'The check is refused.' };
    }),
  ];
}

async function describeRow(db: Db, check: IdentityCheck): Promise<calls.ListedIdentityCheck> {
  const { id, customerId, numberKind, lastDigits, state, reason, askedAt, decidedAt } = check;
  const customer = await findOwnCustomer(db, customerId);
  return {
    ...{ id, customerId, numberKind, lastDigits, state, reason },
    customerName: customer === null ? '' : `${customer.firstname} ${customer.lastname}`,
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
