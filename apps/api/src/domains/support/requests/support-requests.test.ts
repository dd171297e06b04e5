import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addSupportMessage, listSupportRequests, requestSupport } from '@foodbank/contract/support/requests';
import { makeAgent } from '../../../../test/make-agent.ts';
import { answerAs } from '../../../../test/make-requests.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';

const app = await startApp({ after });
const ngozi = await makeStaff(app, ['support']);

test('an agent asks in the portal, reads the answer there and writes back, and sees only the own requests', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const params = { id: agent.id };
  const body = { topic: 'details' as const, message: 'My bank account has changed.' };
  const asked = await app.call(requestSupport, { params, body }, agent.token);
  assert.equal((await app.call(requestSupport, { params, body }, agent.token)).reference, asked.reference);
  const [mine] = (await app.call(listSupportRequests, { params, query: {} }, agent.token)).requests;
  assert.ok(mine);
  assert.deepEqual([mine.reference, mine.topic, mine.state], [asked.reference, 'My bank account or details', 'open']);
  await answerAs(ngozi, mine.id, 'Please send the new number.', 'waiting');
  const email = await app.waitForEmail(agent.email, 2);
  assert.match(email.text ?? '', /Please send the new number\.[\s\S]*\/agent-dashboard\/support/);
  assert.doesNotMatch(email.text ?? '', /token=/);
  const message = { message: 'I will do it in settings.' };
  const sent = { params: { id: agent.id, requestId: mine.id }, body: message };
  await app.call(addSupportMessage, sent, agent.token);
  const [after] = (await app.call(listSupportRequests, { params, query: {} }, agent.token)).requests;
  assert.deepEqual(
    after?.messages.map(({ from, text }) => [from, text]),
    [
      [null, 'My bank account has changed.'],
      ['Ngozi', 'Please send the new number.'],
      [null, 'I will do it in settings.'],
    ],
  );
  assert.equal(after?.state, 'open');
  const foreign = { params: { id: other.id, requestId: mine.id }, body: message };
  for (const [requestId, status] of Object.entries({ [mine.id]: 404, first: 400 })) {
    const refused = await app.refused(
      addSupportMessage,
      { ...foreign, params: { id: other.id, requestId } },
      other.token,
    );
    assert.equal(refused.status, status);
  }
  assert.deepEqual(
    (await app.call(listSupportRequests, { params: { id: other.id }, query: {} }, other.token)).requests,
    [],
  );
  for (let count = 0; count < 8; count++)
    await app.call(requestSupport, { params, body: { topic: 'other', message: `Question ${count}` } }, agent.token);
  const flood = { params, body: { topic: 'other' as const, message: 'One more' } };
  assert.equal((await app.refused(requestSupport, flood, agent.token)).status, 429);
});

test('the same words are one message until the team answers or closes, and another one after that', async () => {
  const agent = await makeAgent(app);
  const params = { id: agent.id };
  await app.call(requestSupport, { params, body: { topic: 'other', message: 'Where is my money?' } }, agent.token);
  const mine = async () =>
    (await app.call(listSupportRequests, { params, query: {} }, agent.token)).requests[0] ?? assert.fail();
  const { id: requestId } = await mine();
  const write = () => app.call(addSupportMessage, { params: { ...params, requestId }, body }, agent.token);
  const body = { message: 'Any news?' };
  const own = async () => (await mine()).messages.filter(({ text }) => text === body.message).length;
  await Promise.all([write(), write()]);
  assert.equal(await own(), 1);
  await answerAs(ngozi, requestId, 'It comes on Friday.');
  await Promise.all([write(), write()]);
  assert.deepEqual([await own(), (await mine()).state], [2, 'open']);
  await answerAs(ngozi, requestId, 'It came today.', 'closed');
  await write();
  assert.deepEqual([await own(), (await mine()).state], [3, 'open']);
});

test('a request that is sent again after its answer is a message under it, and reopens it', async () => {
  const agent = await makeAgent(app);
  const params = { id: agent.id };
  const ask = () =>
    app.call(requestSupport, { params, body: { topic: 'other', message: 'My target is wrong.' } }, agent.token);
  const { reference } = await ask();
  assert.equal((await ask()).reference, reference);
  const mine = async () => (await app.call(listSupportRequests, { params, query: {} }, agent.token)).requests;
  const [first] = await mine();
  await answerAs(ngozi, first?.id ?? '', 'It is right now.', 'closed');
  assert.equal((await ask()).reference, reference);
  const [again, ...others] = await mine();
  assert.deepEqual([again?.state, again?.messages.length, others], ['open', 3, []]);
});

test('an agent reads all requests page by page, each once, and none of another agent', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const params = { id: agent.id };
  const insert = `insert into requests (reference, kind, digest, subject, sender_name, email, agent_id, fields, received_at, changed_at, due_at, search, quarantined)
    select 'S-' || n, 'agent', decode(md5(n::text || $1), 'hex'), 'Something else', 'Ada Obi', 'ada@example.com', $1::uuid, '{"message":"Hello"}',
      $2::timestamptz - n / 2 * interval '1 minute', $2, $2, '', false
    from generate_series(1, 45) n`;
  await app.context.database.pool.query(insert, [agent.id, app.clock.now()]);
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < 4 && (page === 0 || cursor !== null); page++) {
    const query: { cursor?: string } = cursor === null ? {} : { cursor };
    const { requests, nextCursor } = await app.call(listSupportRequests, { params, query }, agent.token);
    seen.push(...requests.map(({ id }) => id));
    cursor = nextCursor;
  }
  assert.deepEqual([seen.length, new Set(seen).size, cursor], [45, 45, null]);
  const foreign = { params: { id: other.id }, query: { cursor: seen[0] ?? '' } };
  assert.deepEqual((await app.call(listSupportRequests, foreign, other.token)).requests, []);
  const none = { params, query: { cursor: 'first' } };
  assert.equal((await app.refused(listSupportRequests, none, agent.token)).status, 400);
});
