import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  getStuckEmail,
  giveUpEmail,
  listStuckEmails,
  sendEmailAgain,
} from '@foodbank/contract/oversight/work-queues-staff';
import { emailKey } from '@foodbank/contract/primitives/email';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { type OutgoingMail, PermanentDeliveryError } from '../../../providers/mail.ts';
import type { Email } from '../../foundation/notifications/email-templates.ts';
import { queueEmail } from '../../foundation/notifications/queue-email.ts';
import { sendEmailAgain as sendAgain } from './send-email-again.ts';

const reason = 'The agent has a new mailbox now';
const changed: Email = {
  kind: 'password-changed',
  templateData: { firstname: 'Amaka', changedAt: '2026-06-15T09:00:00.000Z' },
};
const withCode: Email = { kind: 'reset-code', templateData: { firstname: 'Amaka' }, secrets: { code: '123456' } };

/** What the mail server does with an address; it takes what it has no rule for. */
const rules = new Map<string, (mail: OutgoingMail) => Promise<void> | void>();
const taken: OutgoingMail[] = [];
const app = await startApp(
  { after },
  {
    mailer: {
      async send(mail) {
        await rules.get(mail.to)?.(mail);
        taken.push(mail);
      },
      close() {},
    },
  },
);
const { database } = app.context;
const [support, operations, admin] = [
  await makeStaff(app, ['support']),
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['admin']),
];

const refusesForGood = (to: string) => () => {
  throw new PermanentDeliveryError('refused', `550 5.1.1 <${to}> no such user, ask ${to.toUpperCase()}`);
};
const takenBy = (to: string) => taken.filter((mail) => mail.to === to);
let made = 0;

/** Queues an email to a new address. Returns its id and address. */
async function queue(message: Email, rule?: (to: string) => () => Promise<void> | void) {
  made += 1;
  const to = `reader${made}@example.com`;
  if (rule) rules.set(to, rule(to));
  await database.write((tx) => queueEmail(tx, to, message));
  const { rows } = await database.pool.query('select id from emails where to_key = $1', [emailKey(to)]);
  return { id: rows[0].id, to };
}

const rowOf = async (id: string) =>
  (
    await database.pool.query(
      `select attempts, sealed, sent_at as "sentAt", failed_at as "failedAt", closed_at as "closedAt", last_error as "lastError"
       from emails where id = $1`,
      [id],
    )
  ).rows[0];
const linesAbout = async (id: string) =>
  (
    await database.pool.query(
      'select actor, action, before, after, reason, detail from audit_lines where subject = $1 order by id',
      [id],
    )
  ).rows;
const untilFailed = (id: string) => waitUntil('the email failed', async () => (await rowOf(id)).failedAt !== null);
const untilSent = (id: string) => waitUntil('the email was sent', async () => (await rowOf(id)).sentAt !== null);
const act = (id: string) => ({ params: { emailId: id }, body: { reason } });

/** An email that the mail server refused for good. */
async function failedEmail(message = changed) {
  const email = await queue(message, refusesForGood);
  await untilFailed(email.id);
  // The job ends a moment after the email's row says so.
  const job = `select from pgboss.job where id = $1 and state in ('created', 'retry', 'active')`;
  await waitUntil('its job ended', async () => (await database.pool.query(job, [email.id])).rowCount === 0);
  return email;
}

/** An email that was tried once and waits for its next attempt. */
async function waitingEmail(message = changed) {
  const email = await queue(message, () => () => {
    throw new Error('451 try later');
  });
  const job = `select from pgboss.job where name = 'emails' and id = $1 and state = 'retry'`;
  await waitUntil('the job waits', async () => (await database.pool.query(job, [email.id])).rowCount === 1);
  return email;
}

test('a failed email is sent again once, under its Message-ID, though two members ask at once', async () => {
  const { id, to } = await failedEmail();
  rules.delete(to);
  const answers = await Promise.all(
    [operations, admin, operations, admin].map((one) => one.send(sendEmailAgain, act(id))),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'sent again' : body.code));
  assert.ok(codes.includes('sent again'), codes.join());
  await untilSent(id);
  assert.deepEqual([takenBy(to).length, takenBy(to)[0]?.id], [1, id]);
  assert.equal((await operations.send(sendEmailAgain, act(id))).body.code, 'changed-meanwhile');
  const { rowCount } = await database.pool.query(`select from pgboss.job where name = 'emails' and id = $1`, [id]);
  assert.ok((rowCount ?? 0) <= 1, 'an email has one job');
  const [line] = await linesAbout(id);
  assert.deepEqual(
    { ...line, actor: [operations.id, admin.id].includes(line.actor) },
    {
      actor: true,
      action: 'email-sent-again',
      before: { state: 'failed' },
      after: { state: 'waiting' },
      reason,
      detail: { kind: 'password-changed' },
    },
  );
});

test('an email whose code is no longer stored is not sent again, and the list says what to do instead', async () => {
  const { id, to } = await failedEmail(withCode);
  const { instead } = await support.call(getStuckEmail, { params: { emailId: id } });
  assert.match(instead ?? '', /ask for a new one/);
  rules.delete(to);
  const { status, body } = await operations.send(sendEmailAgain, act(id));
  assert.deepEqual([status, body.code, body.message], [409, 'email-secrets-deleted', instead]);
  assert.equal((await rowOf(id)).failedAt !== null, true);
  assert.deepEqual(await linesAbout(id), []);
});

test('the list masks the recipient, also in the mail server’s words, and has no content', async () => {
  const { id, to } = await failedEmail();
  const { rows } = await support.call(listStuckEmails, { query: { state: 'failed' } });
  const shown = rows.find((row) => row.id === id);
  assert.equal(shown?.recipient, `r******${to.at(to.indexOf('@') - 1)}@example.com`);
  assert.match(shown?.error ?? '', /^550 5\.1\.1 <r\*{6}\d@example\.com> no such user, ask R\*{6}\d@EXAMPLE\.COM$/);
  assert.deepEqual(Object.keys(shown ?? {}).sort(), [
    'attempts',
    'error',
    'failedAt',
    'id',
    'instead',
    'kind',
    'label',
    'queuedAt',
    'recipient',
    'state',
  ]);
  assert.ok(!JSON.stringify(rows).includes('Amaka'));
});

test('a waiting email is tried at once, by its only job', async () => {
  const { id, to } = await waitingEmail(withCode);
  rules.delete(to);
  assert.equal((await operations.send(sendEmailAgain, act(id))).status, 200);
  await untilSent(id);
  assert.equal(takenBy(to).length, 1);
  assert.match(takenBy(to)[0]?.text ?? '', /123456/);
});

test('an email that a worker tries right now is neither sent again nor given up', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = 0;
  const { id, to } = await queue(changed, () => () => {
    begun += 1;
    return held;
  });
  await waitUntil('the attempt began', () => begun === 1);
  for (const call of [sendEmailAgain, giveUpEmail])
    assert.equal((await operations.send(call, act(id))).body.code, 'being-tried-now');
  letGo();
  await untilSent(id);
  assert.deepEqual([begun, takenBy(to).length], [1, 1]);
});

test('an email that is given up is not sent any more, loses its secrets and leaves the list', async () => {
  const failed = await failedEmail();
  const waiting = await waitingEmail(withCode);
  for (const { id, to } of [failed, waiting]) {
    assert.equal((await operations.send(giveUpEmail, act(id))).status, 200);
    rules.delete(to);
    const { closedAt, sealed } = await rowOf(id);
    assert.ok(closedAt !== null && sealed === null);
    assert.equal(
      (await database.pool.query('select from pgboss.job where id = $1 and state <> $2', [id, 'completed'])).rowCount,
      0,
    );
    assert.equal((await operations.send(giveUpEmail, act(id))).body.code, 'changed-meanwhile');
    assert.equal((await operations.send(sendEmailAgain, act(id))).body.code, 'changed-meanwhile');
    assert.equal((await support.send(getStuckEmail, { params: { emailId: id } })).status, 404);
  }
  const { rows } = await support.call(listStuckEmails, { query: {} });
  assert.ok(!rows.some(({ id }) => id === failed.id));
  assert.deepEqual([...takenBy(failed.to), ...takenBy(waiting.to)], []);
});

test('an email that is sent again has a day of attempts anew', async (t) => {
  const began = app.clock.now().toISOString();
  t.after(() => app.clock.set(began));
  const { id, to } = await failedEmail();
  app.clock.advance(25 * 3600);
  rules.set(to, () => {
    throw new Error('451 try later');
  });
  await (await makeStaff(app, ['operations'])).call(sendEmailAgain, act(id));
  await waitUntil(
    'it was tried',
    async () => (await rowOf(id)).attempts === 2 && /451/.test((await rowOf(id)).lastError),
  );
  assert.equal((await rowOf(id)).failedAt, null, 'it waits for its next attempt');
});

test('a decision whose transaction does not commit leaves the email as it was', async () => {
  const { id, to } = await failedEmail();
  rules.delete(to);
  const actor = { kind: 'staff', id: operations.id } as const;
  const jobs = async () => (await database.pool.query('select id, state from pgboss.job where id = $1', [id])).rows;
  const before = [await rowOf(id), await jobs()];
  await assert.rejects(
    database.write(async (tx) => {
      await sendAgain(tx, id, reason, actor);
      throw new Error('the server is killed');
    }),
  );
  assert.deepEqual([await rowOf(id), await jobs()], before);
  assert.deepEqual(await linesAbout(id), []);
});

test('support sees failed emails and can’t decide; content staff see nothing of them', async () => {
  const { id } = await failedEmail();
  const content = await makeStaff(app, ['content']);
  for (const call of [sendEmailAgain, giveUpEmail]) {
    assert.equal((await support.send(call, act(id))).body.code, 'not-permitted');
    // Giving up needs a reason; sending again says itself why.
    if (call === giveUpEmail)
      assert.deepEqual(
        [(await operations.send(call, { ...act(id), body: { reason: '' } })).body.code, (await rowOf(id)).closedAt],
        ['validation', null],
      );
  }
  for (const sent of [{ query: {} }, { query: { state: 'waiting' } }])
    assert.equal((await content.send(listStuckEmails, sent)).body.code, 'not-permitted');
  assert.equal((await content.send(getStuckEmail, { params: { emailId: id } })).status, 403);
});
