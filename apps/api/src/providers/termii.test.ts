import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from '../../test/free-port.ts';
import { startTermii, termiiBehaviours } from '../../test/termii-stand-in.ts';
import { ProviderUnavailable } from './http.ts';
import { termii } from './termii.ts';

const standIn = await startTermii({ after });
const options = { url: standIn.url, apiKey: standIn.apiKey, sender: 'Foodbank', pauseMs: 5 };
const client = termii({ ...options, timeoutMs: 60_000 });
const impatient = termii({ ...options, timeoutMs: 200 });
const text = { id: 'm-1', to: '+2348033330001', text: 'Your code is 123456', writtenAt: new Date() };

test('a message is sent as Termii documents it, once, on the route that reaches every number', async () => {
  standIn.behave(termiiBehaviours.takes);
  assert.deepEqual(await client.send(text), { outcome: 'taken', reference: '3017545700000000000000000' });
  assert.deepEqual(standIn.asked, [
    { to: '2348033330001', from: 'Foodbank', sms: 'Your code is 123456', type: 'plain', channel: 'dnd' },
  ]);
});

test('each answer says whether the message may have been taken, and never holds the phone', async () => {
  const outcomes: [keyof typeof termiiBehaviours, string, RegExp][] = [
    ['refusesNumber', 'refused', /refused the number/],
    ['outOfBalance', 'not-taken', /balance/],
    ['refusesKey', 'not-taken', /key/],
    ['refusesSender', 'not-taken', /sender/],
    ['tooMany', 'not-taken', /too many/],
    ['fails', 'unclear', /500/],
    ['takesAndFails', 'unclear', /502/],
    ['takesAndDrops', 'unclear', /SOCKET/],
  ];
  for (const [behaviour, outcome, reason] of outcomes) {
    standIn.behave(termiiBehaviours[behaviour]);
    const answer = await client.send(text);
    assert.equal(answer.outcome, outcome, behaviour);
    assert.match('reason' in answer ? answer.reason : '', reason);
    assert.doesNotMatch(JSON.stringify(answer), /8033330001|123456/, behaviour);
  }
});

test('an answer that does not come in time is unclear, and a connection that was refused surely sent nothing', async () => {
  standIn.behave(termiiBehaviours.takesSilently);
  assert.deepEqual(await impatient.send(text), { outcome: 'unclear', reason: 'too slow' });
  const nowhere = termii({ ...options, url: `http://127.0.0.1:${await freePort()}` });
  assert.deepEqual(await nowhere.send(text), { outcome: 'not-taken', reason: 'ECONNREFUSED' });
});

test('the history finds a message by its phone and text, and says when it has none', async () => {
  standIn.behave(termiiBehaviours.takes);
  const other = { ...text, text: 'Your code is 654321' };
  assert.equal(await client.find(other), null);
  const sent = await client.send(other);
  assert.equal(await client.find(other), 'reference' in sent ? sent.reference : '');
  assert.equal(await client.find({ ...other, to: '+2348033330002' }), null);
  standIn.history(false);
  await assert.rejects(client.find(other), (error) => error instanceof ProviderUnavailable);
});
