import type { Role } from '@foodbank/contract/people/permissions';
import { updatePasswordHash } from '../src/domains/people/accounts/queries.ts';
import type { TestStaff } from './make-staff.ts';
import { makeStaff, staffCalls } from './make-staff.ts';
import type { TestApp } from './start-app.ts';

/** A browser that keeps the cookie of the console. */
export interface StaffBrowser extends Pick<TestStaff, 'call' | 'send'> {
  /** The cookie that the browser has now, or null. */
  cookieNow(): string | null;
  /** Makes the browser have another cookie. */
  setCookie(cookie: string | null): void;
}

/** Opens a browser on the console. */
export function openBrowser(app: TestApp, first: string | null = null): StaffBrowser {
  let cookie = first;
  const browser = staffCalls(app, () => cookie);
  const send: StaffBrowser['send'] = async (endpoint, sent) => {
    const answer = await browser.send(endpoint, sent);
    const set = /^(?:__Host-)?staff=([^;]*); /.exec(String(answer.headers['set-cookie'] ?? ''));
    if (set) cookie = set[1] || null;
    return answer;
  };
  return {
    send,
    cookieNow: () => cookie,
    setCookie: (next) => {
      cookie = next;
    },
    async call(endpoint, sent) {
      const { status, body } = await send(endpoint, sent as Parameters<typeof send>[1]);
      if (status !== 200) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
      return body as never;
    },
  };
}

/** The password of every member that `makeMember` makes. */
export const memberPassword = 'a long pass phrase';

/** Makes a member with a password and an authenticator app, and a browser that isn't signed in yet. */
export async function makeMember(app: TestApp, roles: readonly Role[] = ['support']) {
  const member = await makeStaff(app, roles);
  const hash = await app.context.passwords.hash(memberPassword);
  await app.context.database.write((tx) => updatePasswordHash(tx, member.id, hash));
  return { ...member, ...openBrowser(app) };
}
