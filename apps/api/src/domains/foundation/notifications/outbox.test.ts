import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerAgent } from '@foodbank/contract/people/agents';
import type { Email } from 'postal-mime';
import { startMailServer } from '../../../../test/mail-server.ts';
import { startApp, type TestApp, valueIn } from '../../../../test/start-app.ts';
import { statement } from '../../../platform/database.ts';

interface Row {
  id: string;
  attempts: number;
  sealed: Buffer | null;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
}

const newestEmail = statement<Row>(
  'test-newest-email',
  `select id, attempts, sealed, sent_at as "sentAt", failed_at as "failedAt", last_error as "lastError"
   from emails where to_key = $1 order by created_at desc, id desc limit 1`,
);

// One address for each outcome.
const [welcome, greylisted, gone] = ['welcome@example.com', 'greylisted@example.com', 'gone@example.com'];
const [spam, broken, unacknowledged] = ['spam@example.com', 'broken@example.com', 'unacknowledged@example.com'];
const never = 'never@example.com';

const mail = await startMailServer(
  { after },
  {
    judgeRecipient: (to) => (to === gone ? { status: 550, text: `5.1.1 <${to}> no such user` } : undefined),
    judgeHalf: (to, earlier) => (to === broken && earlier === 0 ? 'drop' : undefined),
    judgeEmail: (message, earlier) => {
      const to = message.to?.[0]?.address;
      if (to === greylisted && earlier === 0) return { status: 451, text: '4.7.1 greylisted' };
      if (to === spam) return { status: 554, text: '5.7.1 looks like spam' };
      if (to === never) return { status: 452, text: '4.2.2 mailbox full' };
      return to === unacknowledged && earlier === 0 ? 'drop' : undefined;
    },
  },
);
const app = await startApp({ after }, { env: { MAIL_URL: mail.url } });
const registeredAt = app.clock.now();
for (const to of [welcome, greylisted, gone, spam, broken, unacknowledged, never]) await register(app, to);

/** Registers an agent, which queues an email with a password. */
async function register({ call }: TestApp, email: string): Promise<void> {
  await call(registerAgent, { body: { firstname: 'Amaka', lastname: 'Obi', email, category: 'student' } });
}

/** Waits until the newest email to an address is in a state. */
async function waitForRow({ context }: TestApp, to: string, until: (row: Row) => boolean): Promise<Row> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const row = await context.database.read.get(newestEmail, [to]);
    if (until(row)) return row;
  }
  throw new Error(`the email to ${to} did not reach the expected state`);
}

const isSent = ({ sentAt }: Row) => sentAt !== null;
const isGivenUp = ({ failedAt }: Row) => failedAt !== null;
const hasError = ({ lastError }: Row) => lastError !== null;
const emailsTo = (emails: readonly Email[], to: string) => emails.filter((one) => one.to?.[0]?.address === to);
const idsOf = (emails: readonly Email[]) => [...new Set(emails.map(({ messageId }) => messageId))];

// Every email has had its first attempt before the clock moves by a day: then the second ones are due, and one is too old.
await waitForRow(app, welcome, isSent);
for (const to of [greylisted, broken, unacknowledged]) await waitForRow(app, to, (row) => hasError(row) || isSent(row));
const tooOld = await waitForRow(app, never, hasError);
const jobs = async () => (await app.context.database.pool.query('select data, output from pgboss.job')).rows;
let failedJobs = await jobs();
// A job that is done is deleted, with its result.
for (; !failedJobs.some(({ output }) => output !== null); failedJobs = await jobs()) await sleep(20);
app.clock.advance(24 * 3600);

test('an email is sent as text and HTML to one recipient, with its own Message-ID', async () => {
  const { id, sealed } = await waitForRow(app, welcome, isSent);
  const [message, ...more] = emailsTo(mail.taken, welcome);
  assert.equal(more.length, 0);
  assert.deepEqual([message?.messageId, sealed], [`<${id}@letters.foodbank.example>`, null]);
  assert.deepEqual([message?.from?.name, message?.from?.address], ['Foodbank', 'no-reply@foodbank.example']);
  assert.deepEqual(
    [message?.to?.length, message?.cc, message?.bcc, message?.attachments],
    [1, undefined, undefined, []],
  );
  assert.equal(message?.date, registeredAt.toISOString());
  assert.ok(message?.headers.some(({ key, value }) => key === 'auto-submitted' && value === 'auto-generated'));
  assert.ok(message?.html?.includes(valueIn(message, 'Password')));
});

test('an email that is refused permanently is given up, and its secrets are wiped', async () => {
  for (const [to, reason] of [
    [gone, /no such user/],
    [spam, /looks like spam/],
  ] as const) {
    const { sealed, sentAt, lastError, attempts } = await waitForRow(app, to, isGivenUp);
    assert.deepEqual([sealed, sentAt, attempts], [null, null, 1]);
    assert.match(lastError ?? '', reason);
  }
});

test('jobs and their results contain no address and no secret', async () => {
  for (const { data, output } of failedJobs) {
    if (data !== null) {
      const { id, requestId, ...others } = data;
      assert.deepEqual(others, {});
      assert.match(`${id} ${requestId}`, /^(started|scheduled|[\da-f-]{36}) (undefined|[\da-f-]{36})$/);
    }
    assert.doesNotMatch(JSON.stringify({ data, output }), /@|greylisted|mailbox/);
  }
});

test('an email that was not accepted for a day is given up, and its secrets are wiped', async () => {
  assert.ok(tooOld.sealed);
  assert.equal((await waitForRow(app, never, isGivenUp)).sealed, null);
  assert.equal(emailsTo(mail.taken, never).length, 0);
});

test('an email that is refused temporarily is delivered later, once, with the same Message-ID', async () => {
  const { attempts, lastError } = await waitForRow(app, greylisted, isSent);
  assert.deepEqual([attempts, lastError], [2, null]);
  const seen = emailsTo(mail.seen, greylisted);
  assert.deepEqual([seen.length, idsOf(seen).length, emailsTo(mail.taken, greylisted).length], [2, 1, 1]);
});

test('an email whose connection breaks is delivered later, with the same Message-ID', async () => {
  const { id } = await waitForRow(app, broken, isSent);
  assert.deepEqual(idsOf(emailsTo(mail.taken, broken)), [`<${id}@letters.foodbank.example>`]);
});

test('an email whose acceptance was not received is sent again, with the same Message-ID', async () => {
  await waitForRow(app, unacknowledged, isSent);
  const seen = emailsTo(mail.seen, unacknowledged);
  assert.deepEqual([seen.length, idsOf(seen).length], [2, 1]);
  assert.equal(seen[0]?.text, seen[1]?.text, 'with the same text');
});

test('an email that was given up is not tried again', async () => {
  assert.equal(emailsTo(mail.seen, spam).length, 1);
  assert.deepEqual(
    [(await waitForRow(app, gone, isGivenUp)).attempts, (await waitForRow(app, spam, isGivenUp)).attempts],
    [1, 1],
  );
});

test('emails wait while the mail server is down, and are sent when it is back', async (t) => {
  const away = await startMailServer(t);
  await away.close();
  const alone = await startApp(t, { env: { MAIL_URL: away.url } });
  await register(alone, welcome);
  const { sealed, lastError } = await waitForRow(alone, welcome, hasError);
  assert.ok(sealed);
  assert.match(lastError ?? '', /ECONNREFUSED/);
  const back = await startMailServer(t, { port: away.port });
  assert.equal((await back.waitForTaken(welcome)).length, 1);
});

test('an email stays in the outbox while the mail server refuses our sign-in', async (t) => {
  const strict = await startMailServer(t, { refuseSignIns: true });
  const rejected = await startApp(t, { env: { MAIL_URL: strict.url.replace('//', '//user:secret@') } });
  await register(rejected, welcome);
  const { failedAt, sealed } = await waitForRow(rejected, welcome, hasError);
  assert.deepEqual([failedAt, sealed === null], [null, false]);
});
