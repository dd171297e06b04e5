import { type Endpoint, type Proof, proofMinutes } from '@foodbank/contract/endpoint';
import type { Permission } from '@foodbank/contract/people/permissions';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';
import type { Database, Db, Tx } from './database.ts';
import { refuse } from './refuse.ts';
import { refuseCrossSite } from './refuse-cross-site.ts';
import { readSessionCookie } from './session-cookies.ts';
import { employersOf, type StaffCaller, storesOf } from './staff-caller.ts';

/** What the domains know about staff. */
export interface StaffQueries {
  /** The member to whom a cookie's token belongs, or null. */
  findStaffCaller(db: Db, token: string, now: Date): Promise<StaffCaller | null>;
  /** Notes that a session was used. */
  touchSession(tx: Tx, sessionId: string): Promise<unknown>;
  /** True once the console is open: in production two admins need a second factor first. */
  findConsoleOpening(database: Database): Promise<boolean>;
  /** Notes the proof with which a session began a review of payouts. */
  noteReviewProof(tx: Tx, sessionId: string, provedAt: Date): Promise<unknown>;
  /** Records in the audit that a member called what their roles don't allow. */
  recordNotPermitted(tx: Tx, caller: StaffCaller, call: string): Promise<void>;
}

// A write at each request would cost too much for the little that it adds.
const touchedEveryMs = 60_000;

/** Requests with this header are made by a page on its own, and don't prolong a session. */
export const backgroundHeader = 'x-background';

/**
 * Checks that a member of staff may make a call. Returns null where no session is needed. Refuses with 401 without a session, and with
 * 403 from another site, before the second factor, before the console is open, without the permission, and without a proof that the call
 * needs.
 */
export function createAuthoriseStaff(context: AppContext, staff: StaffQueries) {
  const { callLimit, clock, config, database } = context;
  let isOpen = !config.production;
  const refuseUnlessProved = async (proof: Proof, { sessionId, provedAt, reviewProofAt }: StaffCaller, now: Date) => {
    const isWithin = (minutes: number) => now.getTime() - provedAt.getTime() < minutes * 60_000;
    const isReviewBegun = reviewProofAt?.getTime() === provedAt.getTime();
    if (!isWithin(proofMinutes.recent) && !(proof === 'review' && isReviewBegun && isWithin(proofMinutes.review)))
      refuse('proof-needed');
    if (proof === 'review' && !isReviewBegun)
      await database.write((tx) => staff.noteReviewProof(tx, sessionId, provedAt));
  };
  return async (
    { name, staff: needed = 'signed-in', proof, ...by }: StaffEndpoint,
    request: FastifyRequest,
  ): Promise<StaffCaller | null> => {
    refuseCrossSite(request);
    if (needed === 'none') return null;
    const token = readSessionCookie('staff', request, config);
    const now = clock.now();
    if (token === null) refuse('not-signed-in');
    callLimit.refuseBeyond(token);
    const caller = await staff.findStaffCaller(database.read, token, now);
    if (caller === null) refuse('not-signed-in');
    // Apart: who has a member's password alone must not use up the member's calls.
    callLimit.take({ audience: caller.isComplete ? 'staff' : 'half', id: caller.id }, token);
    if (!caller.isComplete && needed !== 'password') refuse('second-factor-needed');
    if (needed !== 'password' && !isOpen) isOpen = await staff.findConsoleOpening(database);
    if (needed !== 'password' && !isOpen) refuse('console-not-open');
    if (needed !== 'password' && needed !== 'signed-in' && !mayCall(caller, needed, by)) {
      await database.write((tx) => staff.recordNotPermitted(tx, caller, name));
      refuse('not-permitted');
    }
    if (proof !== undefined) await refuseUnlessProved(proof, caller, now);
    const isOld = now.getTime() - caller.seenAt.getTime() >= touchedEveryMs;
    if (isOld && request.headers[backgroundHeader] === undefined) {
      await database.write((tx) => staff.touchSession(tx, caller.sessionId));
      return { ...caller, seenAt: now };
    }
    return caller;
  };
}

type StaffEndpoint = Pick<Endpoint, 'name' | 'staff' | 'byStore' | 'byEmployer' | 'proof'>;

/** With a permission for some stores or employers only, a member may make the calls that show those only. */
const mayCall = (caller: StaffCaller, permission: Permission, by: Pick<StaffEndpoint, 'byStore' | 'byEmployer'>) =>
  caller.permissions.has(permission) ||
  (by.byStore === true && (storesOf(caller, permission)?.length ?? 0) > 0) ||
  (by.byEmployer === true && (employersOf(caller, permission)?.length ?? 0) > 0);
