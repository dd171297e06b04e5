import type { FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';
import { backgroundHeader } from './authorise-staff.ts';
import type { Db, Tx } from './database.ts';
import type { PersonCaller } from './person-caller.ts';
import { refuse } from './refuse.ts';
import { readDeviceTokens, readSessionCookie } from './session-cookies.ts';

/** Who uses the apps of customers and riders. */
export type PersonKind = 'customer' | 'rider';

/** What the domains know about customers and riders. */
export interface PersonQueries {
  /** The customer or rider to whom a cookie's token belongs, or null. */
  findPersonCaller(db: Db, kind: PersonKind, token: string, now: Date): Promise<PersonCaller | null>;
  /** Notes that a session was used, so that it ends later, and its browser stays known. True if the cookie of devices is to be set again. */
  keepPersonSession(tx: Tx, person: PersonCaller, deviceTokens: readonly string[]): Promise<boolean>;
}

/** A customer or rider who is let in. `renewed` is the token of the cookie that is set again, because its session ends later now. */
export interface LetIn {
  person: PersonCaller;
  renewed: string | null;
  /** True if the cookie of the browser's devices is set again, too. */
  keepsDevice: boolean;
}

// A write at each request would cost too much for the little that it adds to a session of 90 days.
const renewedEveryMs = 3_600_000;

/** Checks that a customer or rider may make a call. Refuses with 401 without a session. */
export function createAuthorisePerson({ callLimit, clock, config, database }: AppContext, people: PersonQueries) {
  return async (kind: PersonKind, request: FastifyRequest): Promise<LetIn> => {
    const token = readSessionCookie(kind, request, config);
    const now = clock.now();
    if (token === null) refuse('not-signed-in');
    callLimit.refuseBeyond(token);
    const person = await people.findPersonCaller(database.read, kind, token, now);
    if (person === null) refuse('not-signed-in');
    callLimit.take({ audience: kind, id: person.id }, token);
    const isOld = now.getTime() - person.seenAt.getTime() >= renewedEveryMs;
    if (!isOld || request.headers[backgroundHeader] !== undefined) return { person, renewed: null, keepsDevice: false };
    const tokens = readDeviceTokens(request, config);
    const keepsDevice = await database.write((tx) => people.keepPersonSession(tx, person, tokens));
    return { person, renewed: token, keepsDevice };
  };
}
