import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Role, roles as roleTable } from '@foodbank/contract/people/permissions';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { Page } from '@playwright/test';
import { completeWithNewToken, openSession } from '../apps/api/src/domains/people/accounts/cookie-sessions.ts';
import { insertAccount } from '../apps/api/src/domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../apps/api/src/domains/people/second-factors/queries.ts';
import { totpAt } from '../apps/api/src/domains/people/second-factors/totp.ts';
import { makeLink } from '../apps/api/src/domains/people/staff/make-link.ts';
import { insertMember, setRoles } from '../apps/api/src/domains/people/staff/queries.ts';
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';
import { createPasswords } from '../apps/api/src/platform/passwords.ts';
import { businessDay } from './business-days.ts';
import { freshEmail } from './emails.ts';
import { given, productAddress } from './product.ts';

/** A member of staff who can sign in with a password and an authenticator app. */
export interface JourneyStaff {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** The password of every member that a journey makes. */
const password = 'a long password of staff';
/** The secret of their authenticator apps. */
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Runs something on the journeys' database, with the product's keys. The connections are closed afterwards. */
export async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { tokenSecret } = JSON.parse(readFileSync(join(given('PRODUCT_DATA_DIR'), 'secrets.json'), 'utf8'));
  const database = openDatabase({
    url: given('PRODUCT_DATABASE_URL'),
    connections: 2,
    clock: { now: () => new Date(), businessDate: businessDay },
    keys: deriveKeys(tokenSecret, null),
    // What a journey writes by itself, such as a loan, needs none of the jobs that follow it.
    enqueue: () => async () => {},
    onError: (error) => {
      throw error;
    },
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Makes a member of staff with some roles, a password and an authenticator app, without emails. */
export async function makeStaff(
  roles: readonly Role[],
  name = nameOf(roles),
  storeIds: readonly string[] = [],
  employerIds: readonly string[] = [],
): Promise<JourneyStaff> {
  const email = freshEmail(roles[0] ?? 'none');
  const passwordHash = await createPasswords().hash(password);
  const id = await onDatabase((database) =>
    database.write(async (tx) => {
      const id = await insertAccount(tx, { kind: 'staff', loginKey: emailKey(email), passwordHash });
      if (id === null) throw new Error(`${email} is taken`);
      await insertMember(tx, { id, name, email });
      await setRoles(tx, id, roles, null, storeIds, employerIds);
      await storePendingTotp(tx, id, tx.keys.seal(totpSecret));
      // Step 0 is long past, so every code still works.
      await confirmPendingTotp(tx, id, 0);
      return id;
    }),
  );
  return { id, name, email, password };
}

const nameOf = ([role]: readonly Role[]) => `Ngozi ${role === undefined ? 'None' : roleTable[role].label}`;

/** Makes an invited member of staff, as the command line does, without the email. Resolves with the path of the invitation's link. */
export async function inviteStaff(roles: readonly Role[]): Promise<{ email: string; path: string }> {
  const email = freshEmail('invited');
  const token = await onDatabase((database) =>
    database.write(async (tx) => {
      // No password fits before the link was used.
      const id = await insertAccount(tx, { kind: 'staff', loginKey: emailKey(email), passwordHash: 'none' });
      if (id === null) throw new Error(`${email} is taken`);
      await insertMember(tx, { id, name: nameOf(roles), email });
      await setRoles(tx, id, roles, null);
      return makeLink(tx, id, 'invitation');
    }),
  );
  return { email, path: `/ops/invitation#token=${token}` };
}

/** Gives a member other roles, as a colleague would meanwhile. */
export async function giveRoles({ id }: Pick<JourneyStaff, 'id'>, roles: readonly Role[]): Promise<void> {
  await onDatabase((database) => database.write((tx) => setRoles(tx, id, roles, null)));
}

/** Makes every open session of a member older, as if nothing had used it for some minutes. */
export async function ageSessions({ id }: Pick<JourneyStaff, 'id'>, minutes: number): Promise<void> {
  const text = `update account_sessions set seen_at = seen_at - make_interval(mins => $2) where account_id = $1`;
  await onDatabase((database) => database.write((tx) => tx.list({ name: 'age-sessions', text }, [id, minutes])));
}

/** The six digits that an authenticator app shows now. */
export const codeNow = (secret = totpSecret): string => totpAt(secret, new Date());

/** The digits that come next. The server takes them too, and each step's digits only once. */
export const codeNext = (secret = totpSecret): string => totpAt(secret, new Date(Date.now() + 30_000));

/** Opens a complete session of a member and puts its cookie into the browser. */
export async function startStaffSession(
  page: Page,
  { id }: Pick<JourneyStaff, 'id'>,
  url = productAddress(),
): Promise<void> {
  const token = await onDatabase((database) =>
    database.write(async (tx) => {
      const session = await openSession(tx, id, { userAgent: 'Journey', address: '127.0.0.1' });
      return completeWithNewToken(tx, session.id);
    }),
  );
  if (token === null) throw new Error('the session could not be completed');
  await page.context().addCookies([{ name: 'staff', value: token, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** Makes a member of staff with some roles and signs them in in the browser. Replaces the session that was there. */
export async function signInAsStaff(page: Page, roles: readonly Role[], name?: string): Promise<JourneyStaff> {
  const member = await makeStaff(roles, name);
  await startStaffSession(page, member);
  return member;
}

/** Makes the proofs of a member's sessions older, as if the password had been given some minutes ago. */
export async function ageProofs({ id }: Pick<JourneyStaff, 'id'>, minutes: number): Promise<void> {
  const text = `update account_sessions set created_at = created_at - make_interval(mins => $2),
    completed_at = completed_at - make_interval(mins => $2), proved_at = proved_at - make_interval(mins => $2) where account_id = $1`;
  await onDatabase((database) => database.write((tx) => tx.list({ name: 'age-proofs', text }, [id, minutes])));
}
