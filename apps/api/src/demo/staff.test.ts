import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { needsEmployers, needsStores, roleNames } from '@foodbank/contract/people/permissions';
import { signInStaff, verifyTotp } from '@foodbank/contract/people/staff-sessions';
import { makeStaff } from '../../test/make-staff.ts';
import { openBrowser } from '../../test/staff-browser.ts';
import { startApp } from '../../test/start-app.ts';
import { listStores } from '../domains/selling/catalogue/queries.ts';
import { announcement } from '../prepare.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedPackers, seedStaff } from './seed-staff.ts';
import { demoPackers, demoStaff } from './staff.ts';

const app = await startApp({ after }, { workless: true });

const page = (headers: Record<string, string> = {}) =>
  app.app.inject({ url: '/dev/authenticator', headers: { host: 'localhost:3000', ...headers } });

test('the demo has two members of each role, once, and each signs in with the code of the authenticator page', async () => {
  assert.deepEqual(
    await Promise.all([seedStaff(app.context), seedStaff(app.context)]).then((done) => done.filter(Boolean)),
    [true],
  );
  assert.equal(await seedStaff(app.context), false);
  for (const role of roleNames.filter((one) => !needsStores([one]) && !needsEmployers([one])))
    assert.equal(demoStaff.filter(({ roles }) => roles.includes(role)).length, 2, role);
  const { body } = await page();
  const lines = (await announcement(app.context)).join('\n');
  for (const { name, email, password } of demoStaff) {
    const [, code = ''] = new RegExp(`<code>(\\d{6})</code> ${name} `).exec(body) ?? assert.fail(name);
    const browser = openBrowser(app);
    await browser.call(signInStaff, { body: { email, password } });
    const { session } = await browser.call(verifyTotp, { body: { code } });
    assert.equal(session.stage, 'complete');
    assert.ok(lines.includes(`${email}  ${password}`));
  }
});

test('each store of the demo has a packer, who signs in and packs for that store only', async () => {
  await seedCatalogue(app.context);
  // As many processes that start at once.
  await Promise.all(Array.from({ length: 6 }, () => seedPackers(app.context)));
  const { body } = await page();
  const stores: string[] = [];
  for (const { name, email, password } of demoPackers) {
    const [, code = ''] = new RegExp(`<code>(\\d{6})</code> ${name} `).exec(body) ?? assert.fail(name);
    const browser = openBrowser(app);
    await browser.call(signInStaff, { body: { email, password } });
    const { session } = await browser.call(verifyTotp, { body: { code } });
    assert.deepEqual([session.member.permissions, session.member.storeIds.length], [[], 1]);
    stores.push(...session.member.storeIds);
    assert.ok((await announcement(app.context)).join('\n').includes(`${email}  ${password}`));
  }
  assert.deepEqual(stores.sort(), (await listStores(app.context.database.read)).map(({ id }) => id).sort());
});

test('the authenticator page shows nobody but the demo’s members, and only to a browser on this machine', async () => {
  const member = await makeStaff(app, ['admin']);
  const { body, headers, statusCode } = await page();
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store']);
  assert.ok(!body.includes(member.email));
  const foreign = [
    { host: 'evil.example' },
    { forwarded: 'for=1.2.3.4' },
    { via: '1.1 proxy' },
    { 'x-forwarded-for': '1.2.3.4' },
  ];
  for (const headers of foreign) assert.equal((await page(headers as never)).statusCode, 404, JSON.stringify(headers));
});
