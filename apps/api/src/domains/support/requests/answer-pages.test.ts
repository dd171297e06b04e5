import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { requestSupport } from '@foodbank/contract/support/requests';
import { answerRequest, reopenRequest } from '@foodbank/contract/support/requests-staff';
import { makeAgent } from '../../../../test/make-agent.ts';
import {
  actOn,
  answerAs,
  idsListed,
  linkIn,
  makeContactRequest,
  requestSeenBy,
} from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { operator } from '../../foundation/audit/add-audit-line.ts';
import { eraseDataSubject } from '../../oversight/privacy/erase-data-subject.ts';
import { exportDataSubject } from '../../oversight/privacy/export-data-subject.ts';
import { findDataSubject } from '../../oversight/privacy/find-data-subject.ts';
import { deleteExpiredRows } from '../../oversight/retention/delete-expired-rows.ts';

const app = await startApp({ after });
const { pool } = app.context.database;
let ngozi = await makeStaff(app, ['support']);
const daySeconds = 86_400;
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  ngozi = await makeStaff(app, ['support']);
};

const open = (link: string) => app.app.inject(link);
const write = (
  link: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  address = '127.0.0.1',
) =>
  app.app.inject({
    method: 'POST',
    url: link,
    remoteAddress: address,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

/** A request that was answered, and the link in the email. */
async function makeAnswered(given: Parameters<typeof makeContactRequest>[1] = {}, text = 'Yes, from Monday.') {
  const { id, email } = await makeContactRequest(app, given);
  await answerAs(ngozi, id, text, 'waiting');
  const message = await app.waitForEmail(email);
  return { id, email, message, link: linkIn(message.text) };
}

test('an answer comes by email with the member’s first name, the reference and a link, and no words of the sender', async () => {
  const { id, message } = await makeAnswered(
    { name: 'Bisi Ade', message: 'Do you deliver to Ikare?' },
    'Yes.\n\nFrom Monday.',
  );
  const { reference } = await requestSeenBy(ngozi, id);
  assert.equal(message.subject, `Our answer to your request ${reference}`);
  assert.match(message.text ?? '', /^Hello Bisi,\r?\n\r?\nYes\.\r?\n\r?\nFrom Monday\.\r?\n\r?\nNgozi\r?\nFoodbank/);
  assert.doesNotMatch(`${message.text}${message.html}`, /Ikare|Ngozi Support/);
});

test('the sender reads the conversation by the link and writes back, and the member who answered has it again', async () => {
  const { id, link } = await makeAnswered({ message: 'Do you deliver to Akure on Sundays?' });
  const page = await open(link);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Do you deliver to Akure on Sundays\?[\s\S]*Ngozi, Foodbank[\s\S]*Yes, from Monday\./);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
  assert.deepEqual([page.headers['x-robots-tag'], page.headers['cache-control']], ['noindex', 'no-store']);
  assert.equal((await requestSeenBy(ngozi, id)).state, 'waiting', 'opening the link changes nothing');

  await later(3 * daySeconds);
  const sent = await write(link, { message: 'Then I take two bags.', website: '' });
  assert.deepEqual([sent.statusCode, sent.headers.location], [303, `${link}&sent=yes`]);
  assert.match((await open(`${link}&sent=yes`)).body, /We have your message[\s\S]*Then I take two bags\./);
  const seen = await requestSeenBy(ngozi, id);
  assert.deepEqual([seen.state, seen.move, seen.owner?.name.split(' ')[0]], ['new', 'team', 'Ngozi']);
  assert.equal(seen.answeredBackAt, app.clock.now().toISOString());
  assert.equal(Date.parse(seen.dueAt ?? '') - app.clock.now().getTime(), daySeconds * 1_000, 'a new clock');
  assert.ok((await idsListed(ngozi, { list: 'open', search: 'two bags' })).includes(id));
  assert.deepEqual(
    seen.entries.map(({ kind, text }) => [kind, text]),
    [
      ['answer', 'Yes, from Monday.'],
      ['message', 'Then I take two bags.'],
    ],
  );
  for (let times = 0; times < 2; times++) await write(link, { message: 'Then I take two bags.' });
  assert.equal((await requestSeenBy(ngozi, id)).entries.length, 2, 'the same message is stored once');

  const before = await actOn(ngozi, id);
  await write(link, { message: 'Or three.' });
  const stale = { ...before, text: 'Two it is.', next: 'answered' as const };
  const refused = await ngozi.send(answerRequest, { params: { requestId: id }, body: stale });
  assert.match(refused.body.message, /^The sender wrote back to this request meanwhile/);
});

test('a message reopens a closed request', async () => {
  const { id, link } = await makeAnswered();
  const params = { requestId: id };
  await ngozi.call(reopenRequest, { params, body: { ...(await actOn(ngozi, id)), reason: 'To close it' } });
  await answerAs(ngozi, id, 'All done.', 'closed');
  await write(link, { message: 'Not quite.' });
  const { state, closedAt, closeReason } = await requestSeenBy(ngozi, id);
  assert.deepEqual([state, closedAt, closeReason], ['new', null, null]);
});

test('each answer brings a link of 60 days, and a link that is forged, cut, ended or another’s opens nothing', async () => {
  const { id, link } = await makeAnswered();
  const other = await makeAnswered({ message: 'A secret of another sender' });
  const token = link.split('=')[1] ?? '';
  for (const wrong of ['', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase(), id, 'A'.repeat(500), '%00']) {
    for (const answer of [
      await open(`/answer?token=${wrong}`),
      await write(`/answer?token=${wrong}`, { message: 'Let me in' }),
      await open(`/answer?token=${token}&token=${wrong}`),
    ]) {
      assert.equal(answer.statusCode, 404, wrong);
      assert.match(answer.body, /This link no longer works/);
    }
  }
  assert.doesNotMatch((await open(link)).body, /A secret of another sender/);
  assert.match((await open(other.link)).body, /A secret of another sender/);
  const { rows } = await pool.query('select token_digest from request_links');
  assert.ok(rows.every(({ token_digest: digest }) => !token.includes(digest) && digest !== token));

  await later(59 * daySeconds);
  assert.equal((await open(link)).statusCode, 200);
  await answerAs(ngozi, id, 'Do you still need it?');
  const renewed = linkIn(
    (await app.waitForEmail((await pool.query('select email from requests where id = $1', [id])).rows[0].email, 2))
      .text,
  );
  await later(daySeconds + 1);
  assert.equal((await open(link)).statusCode, 404, 'the first link ended after 60 days');
  assert.equal((await open(renewed)).statusCode, 200);
});

test('the page keeps what was typed, refuses other sites, programs and floods', async () => {
  const { id, link } = await makeAnswered();
  const trap = '</textarea><script>alert(1)</script>';
  const trapped = await write(link, { message: trap, website: 'http://spam.example' });
  assert.equal(trapped.statusCode, 400);
  assert.match(trapped.body, /Please leave the field “Website” empty/);
  assert.match(trapped.body, /&lt;\/textarea&gt;&lt;script&gt;/);
  assert.equal((await write(link, { message: ' ' })).statusCode, 400);
  assert.equal((await write(link, { message: 'x'.repeat(5_001) })).statusCode, 400);
  for (const site of ['cross-site', 'same-site'])
    assert.equal((await write(link, { message: 'From elsewhere' }, { 'sec-fetch-site': site })).statusCode, 403);
  assert.equal((await requestSeenBy(ngozi, id)).entries.length, 1);
  const statuses: number[] = [];
  for (let count = 1; count <= 21; count++)
    statuses.push((await write(link, { message: `Question ${count}` }, {}, `203.0.113.${count}`)).statusCode);
  assert.deepEqual([...new Set(statuses.slice(0, 20)), statuses[20]], [303, 429]);
});

test('hostile text of a sender is text in the email, on the page and in the console', async () => {
  const hostile = `<img src=x onerror="alert(1)"> "quoted" </p><script>steal()</script> \u202egnp.exe`;
  const { id, link, message } = await makeAnswered(
    { name: '<b>Visit evil.ng</b>', message: hostile },
    `${hostile} was yours`,
  );
  await write(link, { message: `${hostile} again` });
  const page = (await open(link)).body;
  for (const html of [page, message.html ?? '']) {
    assert.doesNotMatch(html, /<img src=x|<script>steal|<b>/);
    assert.match(html, /&lt;script&gt;steal\(\)/);
  }
  assert.match(message.text ?? '', /^Hello,/, 'a name with a link is not greeted');
  const seen = await requestSeenBy(ngozi, id);
  const kept = hostile.replace('\u202e', '');
  assert.deepEqual(
    [seen.fields[0]?.text, seen.entries.at(-1)?.text],
    [kept, `${kept} again`],
    'the console gets the text as JSON, without what turns it',
  );
});

test('a person’s requests are exported with the conversation, erased with it, and deleted after 24 months', async () => {
  const { id, email, link } = await makeAnswered();
  await write(link, { message: 'My account number is 0123456789' });
  const agent = await makeAgent(app);
  const body = { topic: 'other' as const, message: 'A question of an agent' };
  await app.call(requestSupport, { params: { id: agent.id }, body }, agent.token);
  const person = async <T>(contact: string, act: (tx: never, subject: never) => Promise<T>) =>
    app.context.database.write(async (tx) =>
      act(tx as never, (await findDataSubject(tx, { email: contact })) as never),
    );
  const { requests } = await person(email, (tx, subject) => exportDataSubject(tx, subject, operator));
  assert.deepEqual(
    (requests as unknown as { entries: { text: string }[] }[]).map(({ entries }) => entries.map(({ text }) => text)),
    [['Yes, from Monday.', 'My account number is 0123456789']],
  );
  assert.equal(
    (await person(agent.email, (tx, subject) => exportDataSubject(tx, subject, operator))).requests.length,
    1,
  );
  await person(email, (tx, subject) => eraseDataSubject(tx, subject, operator));
  await person(agent.email, (tx, subject) => eraseDataSubject(tx, subject, operator));
  const left = async () =>
    (
      await pool.query(
        `select (select count(*)::int from requests where id = $1 or agent_id = $2) + (select count(*)::int from request_entries
           where request_id = $1) + (select count(*)::int from request_links where request_id = $1) as count`,
        [id, agent.id],
      )
    ).rows[0].count;
  assert.equal(await left(), 0);
  assert.equal((await open(link)).statusCode, 404);

  const kept = await makeAnswered();
  app.clock.advance(730 * daySeconds);
  await deleteExpiredRows(app.context);
  const rowsOf = async () => (await pool.query('select from requests where id = $1', [kept.id])).rowCount;
  assert.equal(await rowsOf(), 1);
  app.clock.advance(2 * daySeconds);
  await deleteExpiredRows(app.context);
  assert.equal(await rowsOf(), 0);
});
