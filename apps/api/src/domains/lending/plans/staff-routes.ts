import { exampleTotalNaira, type PlanQuote, type PlanTerms, planTermsOf } from '@foodbank/contract/lending/plans';
import * as calls from '@foodbank/contract/lending/plans-staff';
import { simulateLoan as simulateLoanCall } from '@foodbank/contract/lending/plans-staff';
import { type Day, lagosDay } from '@foodbank/contract/primitives/day';
import { toKobo, toNaira } from '@foodbank/contract/primitives/money';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { findOpenApproval, listOpenApprovalsOfKind } from '../../foundation/approvals/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { listMembers } from '../../people/staff/queries.ts';
import { requestLicenceEnd, requestLicenceWithdrawal, requestPlanLicence } from './change-licences.ts';
import { planKind, requestPlan, requestPlanEnd, requestPlanVersion, requestPlanWithdrawal } from './change-plans.ts';
import { boundKind, lowerPlanBound, requestPlanBound } from './daily-bound.ts';
import { findPlan, listAllPlans, listLicences, listVersions, type Plan, type StoredLicence } from './queries.ts';
import { describeQuote } from './rates.ts';
import {
  listHolidaysFor,
  planStateOf,
  quoteWithHolidays,
  refuseBadTerms,
  type TimedVersion,
  timeVersions,
} from './rules.ts';
import { describeScenario, simulateLoan } from './scenarios.ts';
import { findReserved, getBound, listBounds, listNewestStops } from './stop-queries.ts';
import { requestPlanStart, startKind, stopPlans } from './stopping.ts';

const waits = 'Your request waits for a second person. Nothing has changed yet.';

/** The console's calls about plans, licences and simulations. */
export function planStaffRoutes({ clock, database }: Pick<AppContext, 'clock' | 'database'>): Route[] {
  return [
    staffRoute(calls.listPlans, async () => {
      const today = businessDateOf(clock);
      const [plans, versions, licences] = await Promise.all([
        listAllPlans(database.read),
        listVersions(database.read),
        listLicences(database.read),
      ]);
      const versionsOf = (code: string) => versions.filter(({ planCode }) => planCode === code);
      return {
        today,
        plans: plans.map((plan) => describePlan(plan, timeVersions(versionsOf(plan.code), today))),
        licences: licences.map((licence) => describeLicence(licence, today)),
      };
    }),
    staffRoute(calls.readPlan, async ({ params: { code } }) => {
      const today = businessDateOf(clock);
      const plan = (await findPlan(database.read, code)) ?? refuse('not-found');
      const [versions, members, open] = await Promise.all([
        listVersions(database.read, code),
        listMembers(database.read),
        findOpenApproval(database.read, planKind, code),
      ]);
      const timed = timeVersions(versions, today);
      const nameOf = (id: string | null) =>
        id === null ? null : (members.find((member) => member.id === id)?.name ?? 'Unknown member');
      const described = timed.map(async (version) => ({
        ...describeVersion(version),
        addedAt: version.addedAt.toISOString(),
        askedBy: nameOf(version.askedBy),
        approvedBy: nameOf(version.approvedBy),
        example: await exampleOf(database.read, version, today),
      }));
      return {
        today,
        plan: describePlan(plan, timed),
        versions: (await Promise.all(described)).reverse(),
        approvalId: open?.id ?? null,
      };
    }),
    staffRoute(calls.tryPlanTerms, async ({ query }) => {
      const [terms, today] = [planTermsOf(query), businessDateOf(clock)];
      refuseBadTerms(terms, today, await listHolidaysFor(database.read, terms, today));
      return { example: await quoteExample(database.read, terms, today) };
    }),
    staffRoute(calls.requestPlan, async ({ body }, { staff }) => ({
      approvalId: await database.write((tx) => requestPlan(tx, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestPlanVersion, async ({ params: { code }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestPlanVersion(tx, code, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestPlanEnd, async ({ params: { code }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestPlanEnd(tx, code, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestPlanWithdrawal, async ({ params: { code, version }, body: { reason } }, { staff }) => {
      const asked = { code, version: Number(version), reason };
      return {
        approvalId: await database.write((tx) => requestPlanWithdrawal(tx, asked, staffActor(staff))),
        message: waits,
      };
    }),
    staffRoute(calls.requestPlanLicence, async ({ body }, { staff }) => ({
      approvalId: await database.write((tx) => requestPlanLicence(tx, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestLicenceEnd, async ({ params: { id }, body }, { staff }) => ({
      approvalId: await database.write((tx) => requestLicenceEnd(tx, id, body, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.requestLicenceWithdrawal, async ({ params: { id }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestLicenceWithdrawal(tx, id, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.readPlanStops, () => describeStops(database.read, clock.now())),
    staffRoute(calls.stopPlans, async ({ body: { planCode = null, reason } }, { staff }) => {
      await database.write((tx) => stopPlans(tx, { planCode, reason }, staffActor(staff)));
      return { message: 'New plans are stopped.' };
    }),
    staffRoute(calls.requestPlanStart, async ({ params: { id }, body: { reason } }, { staff }) => ({
      approvalId: await database.write((tx) => requestPlanStart(tx, id, reason, staffActor(staff))),
      message: waits,
    })),
    staffRoute(calls.lowerPlanBound, async ({ body: { bound, reason } }, { staff }) => {
      await database.write((tx) => lowerPlanBound(tx, { boundKobo: toKobo(bound), reason }, staffActor(staff)));
      return { message: 'The daily bound is lowered.' };
    }),
    staffRoute(calls.requestPlanBound, async ({ body: { bound, reason } }, { staff }) => ({
      approvalId: await database.write((tx) =>
        requestPlanBound(tx, { boundKobo: toKobo(bound), reason }, staffActor(staff)),
      ),
      message: waits,
    })),
    staffRoute(simulateLoanCall, async ({ query }) => {
      const found = await simulateLoan(database.read, query, businessDateOf(clock));
      const { plan, totalKobo, quote, scenario } = found;
      const { code, name, version, fromOn, terms } = plan;
      return {
        plan: { code, name, version, fromOn, terms },
        quote: describeQuote({ plan: terms, totalKobo, promisedOn: query.promisedOn }, quote),
        scenario: scenario && describeScenario(scenario),
      };
    }),
  ];
}

const describeVersion = ({ version, fromOn, untilOn, state, terms }: TimedVersion): calls.PlanVersionRow => ({
  version,
  fromOn,
  untilOn,
  state,
  terms,
});

function describePlan({ code, name, audience }: Plan, versions: readonly TimedVersion[]): calls.PlanRow {
  const inForce = versions.find(({ state, terms }) => state === 'in-force' && terms !== null);
  return {
    code,
    name,
    audience,
    state: planStateOf(versions),
    inForce: inForce ? describeVersion(inForce) : null,
    planned: versions.filter(({ state }) => state === 'planned').map(describeVersion),
    pastCount: versions.filter(({ state }) => state === 'past').length,
  };
}

/** The worked example of a version that holds or will hold. */
async function exampleOf(db: Db, { terms, state, fromOn }: TimedVersion, today: Day): Promise<PlanQuote | null> {
  if (terms === null || state === 'past' || state === 'withdrawn') return null;
  return quoteExample(db, terms, fromOn > today ? fromOn : today);
}

async function quoteExample(db: Db, plan: PlanTerms, promisedOn: Day): Promise<PlanQuote> {
  const asked = { plan, totalKobo: toKobo(exampleTotalNaira), promisedOn };
  return describeQuote(asked, await quoteWithHolidays(db, asked));
}

function describeLicence({ isWithdrawn, ...licence }: StoredLicence, today: Day): calls.PlanLicenceRow {
  const { fromOn, untilOn } = licence;
  const isPast = untilOn !== null && untilOn < today;
  const status = isWithdrawn ? 'withdrawn' : fromOn > today ? 'planned' : isPast ? 'past' : 'in-force';
  return { ...licence, status };
}

/** The stops and the bound, with the names of the members, and the open requests about them. */
async function describeStops(db: Db, now: Date) {
  const day = lagosDay(now);
  const [reserved, present, bounds, stops, plans, members, starts, raises] = await Promise.all([
    findReserved(db, day),
    getBound(db),
    listBounds(db, calls.planStopsMax),
    listNewestStops(db, calls.planStopsMax),
    listAllPlans(db),
    listMembers(db),
    listOpenApprovalsOfKind(db, startKind, calls.planStopsMax),
    listOpenApprovalsOfKind(db, boundKind, 1),
  ]);
  const usedKobo = reserved?.reservedKobo ?? 0;
  const nameOf = (id: string | null) =>
    id === null ? null : (members.find((member) => member.id === id)?.name ?? 'Unknown member');
  return {
    day,
    bound: toNaira(present.boundKobo),
    used: toNaira(usedKobo),
    left: toNaira(Math.max(0, present.boundKobo - usedKobo)),
    stops: stops.map(({ id, planCode, stoppedAt, stoppedBy, reason, startedAt, startedBy }) => ({
      ...{ id, planCode, reason },
      planName: plans.find(({ code }) => code === planCode)?.name ?? null,
      stoppedAt: stoppedAt.toISOString(),
      stoppedBy: nameOf(stoppedBy) ?? '',
      startedAt: startedAt?.toISOString() ?? null,
      startedBy: nameOf(startedBy),
      openApprovalId: starts.find(({ payload }) => payload.stopId === id)?.id ?? null,
    })),
    bounds: bounds.map(({ boundKobo, setAt, setBy, reason, approvalId }) => ({
      ...{ bound: toNaira(boundKobo), reason },
      ...{ setAt: setAt.toISOString(), setBy: nameOf(setBy), isRaised: approvalId !== null },
    })),
    openBoundApprovalId: raises[0]?.id ?? null,
  };
}
