import * as calls from '@foodbank/contract/people/identity-checks-staff';
import { lagosDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import type { Db } from '../../../platform/database.ts';
import { listStarts, pageByPosition, positionOf } from '../../../platform/page-of.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import type { StaffCaller } from '../../../platform/staff-caller.ts';
import { isOwnCustomer } from '../customers/managed-customers.ts';
import { findOwnCustomer, listCustomerNames } from '../customers/queries.ts';
import { staffActor } from '../staff/find-staff-caller.ts';
import { namesOfMembers } from '../staff/queries.ts';
import { decideCheck } from './deciding.ts';
import {
  countTries,
  findCheck,
  type IdentityCheck,
  listChecksOf,
  listDecidedChecks,
  listOtherHolders,
  listWaitingChecks,
} from './queries.ts';
import { adultOn } from './rules.ts';

/** The console's calls about identity checks. */
export function identityStaffRoutes({ clock, database }: AppContext): Route[] {
  const { read } = database;
  return [
    staffRoute(calls.listIdentityChecks, async ({ query: { customerId, list = 'waiting', cursor } }) => {
      const size = calls.identityPageSize;
      const isWaiting = customerId === undefined && list === 'waiting';
      const after = positionOf(cursor, isWaiting ? listStarts.oldestFirst : listStarts.newestFirst);
      const found = await (customerId !== undefined
        ? listChecksOf(read, customerId, after, size + 1)
        : (isWaiting ? listWaitingChecks : listDecidedChecks)(read, after, size + 1));
      const { rows, nextCursor } = pageByPosition(found, size);
      return { rows: await describeRows(read, rows), nextCursor };
    }),
    staffRoute(calls.readIdentityCheck, async ({ params: { id } }, { staff }) => {
      const check = (await findCheck(read, id)) ?? refuse('not-found');
      return { check: await describeCheck(read, check, { staff, now: clock.now() }) };
    }),
    staffRoute(calls.decideIdentityCheck, async ({ params: { id }, body }, { staff }) => {
      const isFirst = await database.write((tx) => decideCheck(tx, id, body, staffActor(staff)));
      if (isFirst) return { message: 'Another member looks before the customer is told.' };
      return { message: body.outcome === 'verified' ? 'The customer is verified.' : 'The check is refused.' };
    }),
  ];
}

const hourMs = 3_600_000;

async function describeRows(db: Db, checks: readonly IdentityCheck[]): Promise<calls.ListedIdentityCheck[]> {
  const [names, members] = [
    await listCustomerNames(db, [...new Set(checks.map(({ customerId }) => customerId))]),
    await namesOfMembers(db),
  ];
  return checks.map((check) => {
    const { id, customerId, numberKind, lastDigits, state, reason, askedAt, decidedAt, decidedBy } = check;
    // The provider's answer made it wait.
    const since = state === 'needs-a-person' ? (decidedAt ?? askedAt) : null;
    return {
      ...{ id, customerId, numberKind, lastDigits, state, reason },
      customerName: names.get(customerId) ?? '',
      askedAt: askedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      waitsSince: since?.toISOString() ?? null,
      dueAt: since && new Date(since.getTime() + calls.identityPersonHours * hourMs).toISOString(),
      decidedBy: decidedBy === null ? null : (members.get(decidedBy) ?? ''),
    };
  });
}

const triesMax = 20;

/** A check with all that a member needs to decide it. */
async function describeCheck(
  db: Db,
  check: IdentityCheck,
  { staff, now }: { staff: StaffCaller; now: Date },
): Promise<calls.IdentityCheckRecord> {
  const { id, customerId, firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches } = check;
  const { textVersion, language, provider, decisionNote: note } = check;
  const [[row], account, others, tries, isOwn, ofDay] = await Promise.all([
    describeRows(db, [check]),
    findOwnCustomer(db, customerId),
    listOtherHolders(db, id),
    listChecksOf(db, customerId, listStarts.newestFirst, triesMax + 1),
    isOwnCustomer(db, customerId, staff.id),
    countTries(db, customerId, lagosDay(check.askedAt)),
  ]);
  if (row === undefined) throw new Error('a check is missing');
  const names = await listCustomerNames(
    db,
    others.map((other) => other.customerId),
  );
  return {
    ...row,
    ...{ firstname, lastname, birthOn, firstnameMatches, lastnameMatches, birthMatches },
    account: account && { firstname: account.firstname, lastname: account.lastname },
    isMinor: birthOn !== null && adultOn(birthOn) > lagosDay(now),
    others: others.map(({ id: checkId, customerId: other, state, askedAt, isErased }) => ({
      ...{ checkId, customerId: other, state, askedAt: askedAt.toISOString() },
      customerName: isErased ? '' : (names.get(other) ?? ''),
    })),
    tries: tries.filter((one) => one.id !== id).map(describeTry),
    triesOfDay: ofDay.tries,
    ...{ textVersion, language, provider, note },
    ...{ firstRefusal: null, pictures: [], shared: [] },
    isOwn,
  };
}

const describeTry = (check: IdentityCheck): calls.IdentityCheckRecord['tries'][number] => {
  const { id, numberKind, lastDigits, firstname, lastname, birthOn, state, reason, askedAt } = check;
  return { id, numberKind, lastDigits, firstname, lastname, birthOn, state, reason, askedAt: askedAt.toISOString() };
};
