import { emailKey } from '@foodbank/contract/primitives/email';
import type { FastifyInstance } from 'fastify';
import { createElement as h, type ReactNode } from 'react';
import { findAccountByLogin } from '../domains/people/accounts/queries.ts';
import { findTotp } from '../domains/people/second-factors/queries.ts';
import { totpAt } from '../domains/people/second-factors/totp.ts';
import type { AppContext } from '../platform/app-context.ts';
import { refuseForeignCaller } from '../platform/refuse-foreign-caller.ts';
import { renderDocument } from '../platform/render-document.ts';
import { type DemoMember, demoClerks, demoPackers, demoStaff } from './staff.ts';

type MemberCode = Pick<DemoMember, 'name' | 'email' | 'roles'> & { code: string };

/**
 * Serves `/dev/authenticator` in development: the present codes of the demo's members of staff only. They stand in for a
 * phone with an authenticator app.
 */
export function serveAuthenticator(app: FastifyInstance, context: AppContext): void {
  app.get('/dev/authenticator', async (request, reply) => {
    refuseForeignCaller(request);
    const codes = await listDemoCodes(context);
    const page = renderDocument('Authenticator', h(CodeList, { codes }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
}

async function listDemoCodes({ clock, database, keys }: AppContext): Promise<MemberCode[]> {
  const codes: MemberCode[] = [];
  for (const { name, email, roles } of [...demoStaff, ...demoPackers, ...demoClerks]) {
    const account = await findAccountByLogin(database.read, 'staff', emailKey(email));
    const totp = account && (await findTotp(database.read, account.id));
    if (totp?.secret) codes.push({ name, email, roles, code: totpAt(keys.unseal(totp.secret), clock.now()) });
  }
  return codes;
}

function CodeList({ codes }: { codes: MemberCode[] }): ReactNode {
  const items = codes.map(({ name, email, roles, code }) =>
    h('li', { key: email }, h('code', null, code), ` ${name} `, h('small', null, `${email}, ${roles.join(', ')}`)),
  );
  return h(
    'main',
    null,
    h('h1', null, 'Authenticator'),
    h('p', null, 'The codes of the demo’s members of staff. Each works once, for about a minute. Reload for new ones.'),
    items.length === 0
      ? h('p', null, 'The demo’s members are not in this database.')
      : h('ul', { className: 'emails' }, items),
  );
}
