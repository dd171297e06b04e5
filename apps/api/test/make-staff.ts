import type { Endpoint, ReplyOf, Sent } from '@foodbank/contract/endpoint';
import type { Role } from '@foodbank/contract/people/permissions';
import { emailKey } from '@foodbank/contract/primitives/email';
import type { RefusalBody } from '@foodbank/contract/refusals';
import { completeWithNewToken, openSession } from '../src/domains/people/accounts/cookie-sessions.ts';
import { insertAccount } from '../src/domains/people/accounts/queries.ts';
import { confirmPendingTotp, storePendingTotp } from '../src/domains/people/second-factors/queries.ts';
import { insertMember, setRoles } from '../src/domains/people/staff/queries.ts';
import { unknownPasswordHash } from '../src/platform/passwords.ts';
import type { Answer, Loose, TestApp } from './start-app.ts';

/** A member of staff with a complete session. */
export interface TestStaff {
  id: string;
  name: string;
  email: string;
  /** The value of the session's cookie. */
  cookie: string;
  /** Makes a call of the console and expects it to work. */
  call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<ReplyOf<E>>;
  /** Makes a call and accepts any answer. */
  send(endpoint: Endpoint, sent: Loose): Promise<Answer<RefusalBody & Record<string, unknown>>>;
}

/** The secret of every test member's authenticator app. */
export const testTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let made = 0;

/** Makes a member of staff with some roles and a complete session, without emails and passwords. Roles for stores and employers hold in some. */
export async function makeStaff(
  app: TestApp,
  roles: readonly Role[],
  storeIds: readonly string[] = [],
  employerIds: readonly string[] = [],
): Promise<TestStaff> {
  made += 1;
  const name = `Ngozi ${roles[0] ?? 'None'} ${made}`;
  const email = `staff${made}@example.com`;
  const { id, cookie } = await app.context.database.write(async (tx) => {
    const loginKey = emailKey(email);
    const passwordHash = unknownPasswordHash();
    const id = await insertAccount(tx, { kind: 'staff', loginKey, passwordHash });
    if (id === null) throw new Error(`${email} is taken`);
    await insertMember(tx, { id, name, email });
    await setRoles(tx, id, roles, null, storeIds, employerIds);
    await storePendingTotp(tx, id, tx.keys.seal(testTotpSecret));
    await confirmPendingTotp(tx, id, 0);
    const session = await openSession(tx, id, { userAgent: 'test', address: '127.0.0.1' });
    return { id, cookie: (await completeWithNewToken(tx, session.id)) ?? '' };
  });
  return { id, name, email, cookie, ...staffCalls(app, () => cookie) };
}

/** Calls of the console with a cookie, as a page of the console makes them. */
export function staffCalls(
  app: Pick<TestApp, 'send' | 'context'>,
  cookie: () => string | null,
): Pick<TestStaff, 'call' | 'send'> {
  const send: TestStaff['send'] = (endpoint, sent) => {
    const value = cookie();
    const { opsUrl, production } = app.context.config;
    return app.send(endpoint, sent, undefined, undefined, {
      'sec-fetch-site': 'same-origin',
      ...(production && opsUrl !== null ? { host: new URL(opsUrl).host } : {}),
      ...(value === null ? {} : { cookie: `${production ? '__Host-staff' : 'staff'}=${value}` }),
    });
  };
  return {
    send,
    async call(endpoint, sent) {
      const { status, body } = await send(endpoint, sent as Loose);
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
      return body as ReplyOf<typeof endpoint>;
    },
  };
}
