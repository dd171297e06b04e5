import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { acceptInvitation, getStaffSession, signInStaff } from '@foodbank/contract/people/staff-sessions';
import { makeOpenFolder } from '../../test/open-folder.ts';
import { outerEnvironment } from '../../test/outer-environment.ts';
import { makeMember, memberPassword, openBrowser } from '../../test/staff-browser.ts';
import { startApp } from '../../test/start-app.ts';

const app = await startApp({ after });
const { tokenSecret } = app.context.config;
const env = {
  ...outerEnvironment(),
  DATABASE_URL: app.databaseUrl,
  DATA_DIR: makeOpenFolder(),
  TOKEN_SECRET: tokenSecret,
  OPS_URL: 'http://ops.localhost:3000',
};

/** Runs `npm run staff`. */
function run(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const command = join(import.meta.dirname, 'staff.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

test('an admin is invited: the link is printed, and the running product sends it by email', async () => {
  const { code, stdout, stderr } = await run('invite', 'adaeze@example.com', '--name', 'Adaeze Obi', '--role', 'admin');
  assert.deepEqual([code, stderr], [0, 'The link works once, for 48 hours. It is on its way by email, too.\n']);
  const [, token = ''] = /^http:\/\/ops\.localhost:3000\/ops\/invitation#token=(\S+)\n$/.exec(stdout) ?? [];
  assert.ok((await app.waitForEmail('adaeze@example.com')).text?.includes(`/ops/invitation#token=${token}`));
  const { session } = await openBrowser(app).call(acceptInvitation, { body: { token, password: memberPassword } });
  assert.equal(session.stage, 'set-up');
  const { stdout: list } = await run('list');
  assert.match(list, /^invited\tadaeze@example\.com\tAdaeze Obi\tadmin\t-$/m);
  const again = await run('invite', 'adaeze+2@example.com', '--name', 'Adaeze Obi', '--role', 'admin');
  assert.equal(again.code, 1);
  assert.match(again.stderr, /^This is the mailbox of Adaeze Obi/);
});

test('a reset ends sessions and factors, sends a link, tells every member of staff, and is in the audit', async () => {
  const member = await makeMember(app, ['admin']);
  const colleague = await makeMember(app);
  const { code, stdout } = await run('reset', `mailto:${member.email.toUpperCase()}`);
  assert.equal(code, 0);
  const [, token = ''] = /#token=(\S+)/.exec(stdout) ?? [];
  assert.equal((await app.waitForEmail(colleague.email)).subject, 'A console account was reset from the command line');
  const browser = openBrowser(app);
  const body = { email: member.email, password: memberPassword };
  assert.equal((await browser.send(signInStaff, { body })).body.code, 'wrong-credentials');
  assert.equal((await openBrowser(app, member.cookie).send(getStaffSession, {})).status, 401);
  await browser.call(acceptInvitation, { body: { token, password: 'an even longer phrase' } });
  const { rows } = await app.context.database.pool.query(
    `select actor_kind, action from audit_lines where subject = $1 and actor_kind = 'operator'`,
    [member.id],
  );
  assert.deepEqual(rows, [{ actor_kind: 'operator', action: 'second-factor-reset' }]);
  assert.match((await run('reset', 'nobody@example.com')).stderr, /^No member of staff has this address\.$/m);
});

test('what it can’t do is said in a line, with how it is used', async () => {
  const wrong = [[], ['invite', 'a@example.com', '--name', 'A'], ['reset'], ['--unknown']];
  for (const { code, stdout, stderr } of await Promise.all(wrong.map((args) => run(...args)))) {
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /Usage:/);
  }
  const { stderr } = await run('invite', 'a@example.com', '--name', 'A', '--role', 'king');
  assert.match(stderr, /^Choose a role\.$/m);
});
