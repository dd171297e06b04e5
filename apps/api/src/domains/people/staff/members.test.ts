import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { approveApproval, readApproval } from '@foodbank/contract/foundation/approvals-staff';
import type { Role } from '@foodbank/contract/people/permissions';
import * as calls from '@foodbank/contract/people/staff';
import { acceptInvitation, getStaffSession, signInStaff } from '@foodbank/contract/people/staff-sessions';
import { emailKey } from '@foodbank/contract/primitives/email';
import { makeAgent } from '../../../../test/make-agent.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { makeMember, memberPassword, openBrowser } from '../../../../test/staff-browser.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const { database } = app.context;
const [ada, bola] = [await makeStaff(app, ['admin']), await makeStaff(app, ['admin'])];
const reason = 'As agreed with the team';
let made = 0;
const someone = (roles: Role[]) => {
  made += 1;
  return { body: { name: 'Halima Yusuf', email: `halima.${made}@example.com`, roles, reason } };
};
const memberOf = async (id: string) => (await ada.call(calls.getStaffMember, { params: { id } })).member;
const tokenIn = (text = '') => /\/ops\/invitation#token=(\S+)/.exec(text)?.[1] ?? assert.fail('no link');

/** Approves a request as it is shown now. */
async function approve(decider: Pick<TestStaff, 'call' | 'send'>, id: string | null) {
  const params = { id: id ?? assert.fail('nothing waits') };
  const { approval } = await decider.call(readApproval, { params });
  return decider.send(approveApproval, { params, body: { reason, shown: approval.shown } });
}

/** Invites a person: one admin asks, another one approves. Returns the member's id. */
async function invite(invited: ReturnType<typeof someone>): Promise<string> {
  const { memberId, approvalId } = await ada.call(calls.inviteStaff, invited);
  assert.equal(memberId, null);
  assert.equal((await approve(bola, approvalId)).status, 200);
  const { members } = await ada.call(calls.listStaff, {});
  const { email } = invited.body;
  return members.find((one) => one.email === email && one.state === 'invited')?.id ?? assert.fail('not invited');
}

test('the link of an invitation works once, for 48 hours, and leads to setting up a factor', async () => {
  const invited = someone(['support']);
  const memberId = await invite(invited);
  const { text } = await app.waitForEmail(invited.body.email);
  const browser = openBrowser(app);
  const body = { token: tokenIn(text), password: memberPassword };
  const { session } = await browser.call(acceptInvitation, { body });
  assert.equal(session.stage, 'set-up');
  assert.equal((await openBrowser(app).send(acceptInvitation, { body })).body.code, 'invalid-link', 'a second time');
  const member = await memberOf(memberId);
  assert.deepEqual([member.state, member.roles, member.grants[0]?.grantedBy], ['invited', ['support'], bola.name]);
  const late = someone(['content']);
  const params = { id: await invite(late) };
  const old = tokenIn((await app.waitForEmail(late.body.email)).text);
  await ada.call(calls.resendInvitation, { params, body: { reason } });
  const fresh = tokenIn((await app.waitForEmail(late.body.email, 2)).text);
  const accept = (token: string) => browser.send(acceptInvitation, { body: { token, password: memberPassword } });
  assert.equal((await accept(old)).body.code, 'invalid-link', 'the link before');
  const began = app.clock.now().toISOString();
  app.clock.advance(48 * 3_600 + 1);
  assert.equal((await accept(fresh)).body.code, 'invalid-link', 'after 48 hours');
  app.clock.set(began);
  await ada.call(calls.withdrawInvitation, { params, body: { reason } });
  assert.equal((await accept(fresh)).body.code, 'invalid-link', 'after it was withdrawn');
  assert.equal((await memberOf(params.id)).state, 'closed');
  assert.notEqual(await invite(late), params.id, 'the address can be invited again');
});

test('a person with a role that may approve is invited by two admins, and the same one can’t do both', async () => {
  const invited = someone(['finance']);
  const { memberId, approvalId } = await ada.call(calls.inviteStaff, invited);
  assert.equal(memberId, null);
  assert.equal((await ada.send(calls.inviteStaff, invited)).body.code, 'change-already-asked');
  assert.equal((await approve(ada, approvalId)).body.code, 'approval-own');
  const { approval } = await bola.call(readApproval, { params: { id: approvalId ?? '' } });
  assert.deepEqual(
    approval.changes.map(({ field, after: shown }) => [field, shown]),
    [
      ['Name', 'Halima Yusuf'],
      ['Email', invited.body.email],
      ['Roles', 'Finance'],
    ],
  );
  assert.equal((await approve(bola, approvalId)).status, 200);
  assert.ok(tokenIn((await app.waitForEmail(invited.body.email)).text));
  const { members } = await ada.call(calls.listStaff, {});
  assert.deepEqual(members.find(({ email }) => email === invited.body.email)?.roles, ['finance']);
});

test('one mailbox is one member: neither dots, a plus nor capitals make a second self', async () => {
  const { body } = someone(['support']);
  const [name = '', domain = ''] = body.email.split('@');
  await invite({ body });
  for (const email of [body.email.toUpperCase(), `${name}+admin@${domain}`, `${name.replace('.', '')}@${domain}`]) {
    const again = await ada.send(calls.inviteStaff, { body: { ...body, email } });
    assert.deepEqual([again.status, again.body.code], [409, 'staff-mailbox-known'], email);
    assert.match(again.body.errors?.email ?? '', /Halima Yusuf/);
  }
  const admin = { ...body, email: `${name}+admin@${domain}`, roles: ['admin' as const] };
  assert.equal((await ada.send(calls.inviteStaff, { body: admin })).body.code, 'staff-mailbox-known');
  const twice = someone(['support']);
  const dotted = { body: { ...twice.body, email: twice.body.email.replace('.', '') } };
  const sent = await Promise.all([twice, dotted].map((one) => ada.send(calls.inviteStaff, one)));
  assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 409], 'both at once');
});

test('an agent may be a member of staff with the same address', async () => {
  const agent = await makeAgent(app);
  const { body } = someone(['support']);
  assert.ok(await invite({ body: { ...body, email: agent.email } }));
});

test('a role that may ask or approve is given by two; taking one away acts at once', async () => {
  const member = await makeStaff(app, ['support']);
  const change = (by: TestStaff, roles: Role[]) =>
    by.send(calls.changeStaffRoles, { params: { id: member.id }, body: { roles, reason } });
  const first = await change(ada, ['support', 'content']);
  assert.equal((await approve(bola, String(first.body.approvalId))).status, 200);
  const asked = await change(ada, ['content', 'finance']);
  assert.deepEqual((await memberOf(member.id)).roles, ['content', 'support'], 'nothing changed yet');
  assert.deepEqual((await memberOf(member.id)).approvals[0]?.roles, ['content', 'finance']);
  assert.equal((await approve(bola, String(asked.body.approvalId))).status, 200);
  const { roles, grants } = await memberOf(member.id);
  assert.deepEqual([roles, grants.length, grants[0]?.grantedBy], [['content', 'finance'], 3, bola.name]);
  assert.equal((await change(ada, ['content'])).body.approvalId, null, 'lowering');
  assert.equal((await change(ada, ['content'])).body.approvalId, null, 'the same roles again');
  const emails = await app.context.database.pool.query(
    `select template_data->>'before' as before, template_data->>'after' as after from emails
     where kind = 'staff-roles-changed' and to_address = $1 order by id`,
    [member.email],
  );
  assert.deepEqual(
    emails.rows,
    [
      { before: 'Support', after: 'Support, Content' },
      { before: 'Content, Support', after: 'Content, Finance' },
      { before: 'Content, Finance', after: 'Content' },
    ],
    'the member is told of each change',
  );
});

test('an approval is stale once the roles changed meanwhile, and is never about the person who decides', async () => {
  const member = await makeStaff(app, ['support', 'content']);
  const params = { id: member.id };
  const asked = await ada.call(calls.changeStaffRoles, { params, body: { roles: ['admin'], reason } });
  await ada.call(calls.changeStaffRoles, { params, body: { roles: ['content'], reason } });
  const { approval } = await bola.call(readApproval, { params: { id: asked.approvalId ?? '' } });
  const decide = { params: { id: approval.id }, body: { reason, shown: approval.shown } };
  assert.equal((await bola.send(approveApproval, decide)).body.code, 'approval-stale');
  const about = await ada.call(calls.changeStaffRoles, {
    params: { id: bola.id },
    body: { roles: ['admin', 'finance'], reason },
  });
  assert.equal((await approve(bola, about.approvalId)).body.code, 'own-account');
  assert.deepEqual((await memberOf(bola.id)).roles, ['admin']);
});

test('of two admins who change roles from the same page the second one is told, and takes nothing back that the first one gave', async () => {
  const member = await makeStaff(app, ['support', 'content']);
  const seen = { roles: ['content', 'support'] as Role[], storeIds: [] };
  const change = (by: TestStaff, roles: Role[]) =>
    by.send(calls.changeStaffRoles, { params: { id: member.id }, body: { roles, reason, seen } });
  const both = await Promise.all([change(ada, ['content']), change(bola, ['support'])]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  const late = both.find(({ status }) => status === 409)?.body;
  assert.equal(late?.code, 'changed-meanwhile');
  assert.match(late?.message ?? '', new RegExp(`^${member.name} has other roles now`));
  assert.equal((await memberOf(member.id)).roles.length, 1);
});

test('of two admins who approve at once only one does', async () => {
  const chidi = await makeStaff(app, ['admin']);
  const member = await makeStaff(app, ['support']);
  const body = { roles: ['operations' as const], reason };
  const { approvalId } = await ada.call(calls.changeStaffRoles, { params: { id: member.id }, body });
  const sent = await Promise.all([approve(bola, approvalId), approve(chidi, approvalId)]);
  assert.deepEqual(sent.map(({ status }) => status).sort(), [200, 409]);
  await ada.call(calls.closeStaffMember, { params: { id: chidi.id }, body: { reason } });
});

test('nobody changes, resets or closes the own account, in whatever spelling of the id', async () => {
  for (const id of [ada.id, ada.id.toUpperCase(), `${ada.id} `, `{${ada.id}}`, ada.id.replaceAll('-', '')]) {
    const acts = [
      ada.send(calls.changeStaffRoles, { params: { id }, body: { roles: ['admin', 'finance'], reason } }),
      ada.send(calls.changeStaffRoles, { params: { id }, body: { roles: ['support'], reason } }),
      ada.send(calls.requestFactorReset, { params: { id }, body: { reason } }),
      ada.send(calls.closeStaffMember, { params: { id }, body: { reason } }),
    ];
    for (const { status, body } of await Promise.all(acts)) {
      assert.deepEqual([status, body.code], [403, 'own-account'], id);
    }
  }
  assert.deepEqual((await memberOf(ada.id)).roles, ['admin']);
});

test('of two admins who close each other at once one stays', async (t) => {
  const alone = await startApp(t, { workless: true });
  const [one, two] = [await makeStaff(alone, ['admin']), await makeStaff(alone, ['admin'])];
  const invited = await makeStaff(alone, ['support']);
  const sent = await Promise.all([
    one.send(calls.closeStaffMember, { params: { id: two.id }, body: { reason } }),
    two.send(calls.closeStaffMember, { params: { id: one.id }, body: { reason } }),
  ]);
  const done = sent.filter(({ status }) => status === 200);
  assert.equal(done.length, 1, JSON.stringify(sent.map(({ body }) => body)));
  const left = sent[0]?.status === 200 ? one : two;
  assert.equal((await invited.send(getStaffSession, {})).status, 200);
  assert.equal((await left.call(calls.listStaff, {})).members.filter(({ state }) => state === 'active').length, 2);
});

test('a closed member is out at once and for ever', async () => {
  const member = await makeMember(app);
  const supporter = openBrowser(app, null);
  await supporter.call(signInStaff, { body: { email: member.email, password: memberPassword } });
  const params = { id: member.id };
  await ada.call(calls.closeStaffMember, { params, body: { reason } });
  assert.equal((await supporter.send(getStaffSession, {})).status, 401);
  const again = await supporter.send(signInStaff, { body: { email: member.email, password: memberPassword } });
  assert.equal(again.body.code, 'wrong-credentials');
  const record = await memberOf(member.id);
  assert.deepEqual([record.state, record.roles, record.devices], ['closed', [], []]);
  for (const call of [calls.closeStaffMember, calls.requestFactorReset, calls.endMemberSessions])
    assert.equal((await ada.send(call, { params, body: { reason } })).body.code, 'member-closed');
});

test('a lost factor is reset by two: factors, password and sessions go, and only the link opens the account again', async () => {
  const member = await makeMember(app);
  const stranger = openBrowser(app);
  const params = { id: member.id };
  const { approvalId } = await ada.call(calls.requestFactorReset, { params, body: { reason } });
  assert.equal((await approve(ada, approvalId)).body.code, 'approval-own');
  assert.equal((await approve(bola, approvalId)).status, 200);
  const body = { email: member.email, password: memberPassword };
  assert.equal((await stranger.send(signInStaff, { body })).body.code, 'wrong-credentials', 'the password from before');
  const token = tokenIn((await app.waitForEmail(member.email)).text);
  const { session } = await member.call(acceptInvitation, { body: { token, password: 'an even longer phrase' } });
  assert.deepEqual([session.stage, session.factors], ['set-up', { totp: false, passkeys: 0, recoveryCodesLeft: 0 }]);
});

test('each act is in the audit with its reason, and without names and addresses', async () => {
  const { body } = someone(['support']);
  const memberId = await invite({ body });
  const { rows } = await app.context.database.pool.query(
    'select action, actor, reason, after, detail::text from audit_lines where subject = $1',
    [memberId],
  );
  assert.deepEqual(rows, [
    { action: 'member-invited', actor: bola.id, reason, after: { roles: ['support'] }, detail: '{}' },
  ]);
  const { rows: all } = await app.context.database.pool.query('select to_json(a)::text as line from audit_lines a');
  for (const { line } of all) assert.doesNotMatch(line, new RegExp(`Halima|${emailKey(body.email)}`));
});

test('an active member who was not seen for 30 days stands out, also once their sessions are deleted; who is invited or closed does not', async () => {
  const [away, gone, here] = [
    await makeStaff(app, ['support']),
    await makeStaff(app, ['support']),
    await makeStaff(app, ['admin']),
  ];
  const invited = await invite(someone(['support']));
  const quiet = async () => {
    const { members } = await here.call(calls.listStaff, {});
    return members.filter(({ id, isQuiet }) => isQuiet && [away.id, gone.id, here.id, invited].includes(id));
  };
  const seen = (id: string, days: number) =>
    database.pool.query(`update account_sessions set seen_at = $2 where account_id = $1`, [
      id,
      new Date(app.clock.now().getTime() - days * 86_400_000),
    ]);
  await seen(away.id, 29);
  assert.deepEqual(await quiet(), []);
  await seen(away.id, 30);
  await database.pool.query('delete from account_sessions where account_id = $1', [gone.id]);
  assert.equal((await quiet()).length, 1, 'who is new');
  await database.pool.query(`update staff_members set created_at = created_at - interval '31 days' where id = $1`, [
    gone.id,
  ]);
  const ids = async () => (await quiet()).map(({ id }) => id).sort();
  assert.deepEqual(await ids(), [away.id, gone.id].sort());
  await here.call(calls.closeStaffMember, { params: { id: gone.id }, body: { reason } });
  assert.deepEqual(await ids(), [away.id]);
});
