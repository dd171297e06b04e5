import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startApp } from '../../../../test/start-app.ts';
import { startTermii, type TermiiBehaviour, termiiBehaviours } from '../../../../test/termii-stand-in.ts';
import { termii } from '../../../providers/termii.ts';
import { queueText } from './queue-text.ts';
import { reencryptTexts } from './reencrypt-outboxes.ts';
import { textJobs } from './text-jobs.ts';
import { findText } from './text-queries.ts';
import { sendAfter, type TextKind } from './text-rules.ts';

const standIn = await startTermii({ after });
const provider = { url: standIn.url, apiKey: standIn.apiKey, sender: 'Foodbank', pauseMs: 5 };
// The provider's silence is met by a client that soon gives up. No other test may end because the machine is slow.
const [patient, impatient] = [termii({ ...provider, timeoutMs: 60_000 }), termii({ ...provider, timeoutMs: 300 })];
let texts = patient;
const app = await startApp(
  { after },
  {
    workless: true,
    texts: { send: (message) => texts.send(message), find: (message) => texts.find(message) },
    env: { TEXTS_ORDERS_HOURLY: '10', TEXTS_SECURITY_HOURLY: '10' },
  },
);
const { database } = app.context;
const [job] = textJobs(app.context);
let phones = 0;

// Each test has a day of its own, so that none uses another's budget.
beforeEach(() => {
  app.clock.advance(86_400);
  standIn.history(true);
  standIn.behave(termiiBehaviours.takes);
  texts = patient;
});

/** Queues a message to a phone of its own. Returns its id and its text. */
async function queue(kind: TextKind, topic?: string): Promise<{ id: string; text: string }> {
  phones += 1;
  const to = `+23480444${String(phones).padStart(5, '0')}`;
  const text = `Message ${phones} about 9876`;
  assert.equal(
    await database.write((tx) => queueText(tx, { to, kind, text, ...(topic !== undefined && { topic }) })),
    'queued',
  );
  const { rows } = await database.pool.query('select id from text_messages where to_key = $1', [to]);
  return { id: rows[0].id, text };
}

/** Runs the job as the queue would: `again` if it is to be tried again. */
const run = (id: string): Promise<'done' | 'again'> =>
  (job ?? assert.fail()).run(id).then(
    () => 'done',
    () => 'again',
  );
const row = async (id: string) => {
  const { rows } = await database.pool.query('select * from text_messages where id = $1', [id]);
  return rows[0];
};
const copies = (text: string) => standIn.taken.filter(({ message }) => message === text).length;
const state = async (id: string) => {
  const { sent_at, failed_at, sealed, last_error } = await row(id);
  return { state: sent_at ? 'sent' : failed_at ? 'failed' : 'waits', wiped: sealed === null, error: last_error };
};

test('a message is sent once, however often its job runs and however many run it at once', async () => {
  const { id, text } = await queue('order');
  await Promise.all([run(id), run(id), run(id)]);
  await run(id);
  assert.equal(copies(text), 1);
  assert.deepEqual(await state(id), { state: 'sent', wiped: true, error: null });
});

test('a message that waits is encrypted, and stays readable under a new key', async () => {
  const { id, text } = await queue('order');
  const { rows } = await database.pool.query(`select 1 from text_messages t where t::text like '%about 9876%'`);
  assert.deepEqual(rows, []);
  const before = (await row(id)).sealed;
  assert.ok((await database.write(reencryptTexts)) >= 1);
  const stored = await findText(database.read, id);
  assert.notDeepEqual(stored?.sealed, before);
  assert.equal(app.context.keys.unseal(stored?.sealed ?? assert.fail()), text);
});

test('a number that the provider refuses is given up at once; an empty balance and a wrong key wait for us', async () => {
  standIn.behave(termiiBehaviours.refusesNumber);
  const refused = await queue('order');
  assert.equal(await run(refused.id), 'done');
  assert.deepEqual(await state(refused.id), { state: 'failed', wiped: true, error: 'Termii refused the number' });
  for (const behaviour of [termiiBehaviours.outOfBalance, termiiBehaviours.refusesKey, termiiBehaviours.tooMany]) {
    standIn.behave(behaviour);
    const { id, text } = await queue('order');
    assert.deepEqual([await run(id), (await state(id)).state], ['again', 'waits']);
    standIn.behave(termiiBehaviours.takes);
    assert.deepEqual([await run(id), copies(text)], ['done', 1]);
  }
});

test('an answer that is lost after the message was taken makes no second message', async () => {
  const lost: TermiiBehaviour[] = [
    termiiBehaviours.takesSilently,
    termiiBehaviours.takesAndFails,
    termiiBehaviours.takesAndDrops,
  ];
  for (const behaviour of lost) {
    standIn.behave(behaviour);
    if (behaviour === termiiBehaviours.takesSilently) texts = impatient;
    const { id, text } = await queue('order');
    assert.equal(await run(id), 'again');
    texts = patient;
    standIn.behave(termiiBehaviours.takes);
    assert.equal(await run(id), 'again', 'the history is not asked at once');
    app.clock.advance(180);
    standIn.history(false);
    assert.equal(await run(id), 'again', 'without a history nothing is sent');
    standIn.history(true);
    assert.equal(await run(id), 'done');
    assert.deepEqual([copies(text), (await state(id)).state], [1, 'sent']);
  }
});

test('an order message that surely was not taken is sent again; a code is not, and the person asks for another', async () => {
  standIn.behave(termiiBehaviours.fails);
  const [order, code] = [await queue('order'), await queue('code')];
  assert.deepEqual([await run(order.id), await run(code.id)], ['again', 'again']);
  standIn.behave(termiiBehaviours.takes);
  app.clock.advance(180);
  assert.deepEqual([await run(order.id), await run(code.id)], ['again', 'done']);
  assert.equal(await run(order.id), 'done');
  assert.deepEqual([copies(order.text), copies(code.text)], [1, 0]);
  assert.match((await state(code.id)).error, /a code is not sent twice/);
});

test('a code that could not be sent while it works, and an order message after a day, are given up', async () => {
  standIn.behave(termiiBehaviours.outOfBalance);
  const [order, code] = [await queue('order'), await queue('code')];
  await run(code.id);
  app.clock.advance(600);
  assert.deepEqual([await run(code.id), (await state(code.id)).state], ['done', 'failed']);
  assert.equal(await run(order.id), 'again');
  app.clock.advance(86_400);
  assert.deepEqual([await run(order.id), (await state(order.id)).error], ['done', 'it could not be sent in time']);
});

test('reminders are sent from 8:00 to 20:00 in Lagos, and codes and order messages at any time', async () => {
  const lagos = (time: string) => new Date(`2026-11-23T${time}+01:00`);
  for (const [now, expected] of [
    ['07:59:59', '2026-11-23T08:00:00+01:00'],
    ['08:00:00', '2026-11-23T08:00:00+01:00'],
    ['19:59:59', '2026-11-23T19:59:59+01:00'],
    ['20:00:00', '2026-11-24T08:00:00+01:00'],
    ['00:00:00', '2026-11-23T08:00:00+01:00'],
  ] as const) {
    assert.equal(sendAfter('reminder', lagos(now)).getTime(), Date.parse(expected), now);
    assert.deepEqual(sendAfter('code', lagos(now)), lagos(now));
  }
  // A reminder that an outage held back until the evening waits for the morning.
  const start = app.clock.now().toISOString().slice(0, 10);
  app.clock.set(`${start}T18:30:00.000Z`);
  standIn.behave(termiiBehaviours.outOfBalance);
  const { id, text } = await queue('reminder');
  assert.equal(await run(id), 'again');
  standIn.behave(termiiBehaviours.takes);
  app.clock.advance(3600);
  assert.deepEqual([await run(id), copies(text)], ['done', 0]);
  app.clock.advance(11.5 * 3600);
  assert.deepEqual([await run(id), copies(text)], ['done', 1]);
});

test('messages about orders wait for the next hour once theirs are used up, reminders at 80 %, and security messages have their own', async () => {
  const outcome = async ({ id }: { id: string }) => {
    await run(id);
    return (await state(id)).state;
  };
  const send = async (kind: TextKind) => outcome(await queue(kind));
  for (let count = 0; count < 8; count++) assert.equal(await send('order'), 'sent');
  const reminder = await queue('reminder');
  assert.deepEqual([await outcome(reminder), await send('order'), await send('answer')], ['waits', 'sent', 'sent']);
  const late = await queue('order');
  assert.deepEqual([await outcome(late), await send('security'), await send('code')], ['waits', 'sent', 'sent']);
  const { text } = await app.context.metrics.read();
  assert.match(text, /^foodbank_text_pot_used\{pot="orders"\} 1$/m);
  assert.match(text, /^foodbank_text_pot_used\{pot="security"\} 0.1$/m);
  assert.ok((await row(late.id)).send_after > app.clock.now(), 'it is not late');
  app.clock.advance(3600);
  assert.deepEqual([await outcome(late), await outcome(reminder)], ['sent', 'sent']);
  assert.equal(copies(late.text), 1);
});

test('a process that ends between the call and its answer makes no second message', async () => {
  const { id, text } = await queue('order');
  // As a killed process leaves it: handed over, and no answer stored.
  const dying = {
    ...app.context,
    providers: {
      ...app.context.providers,
      texts: { send: async () => Promise.reject(new Error('killed')), find: async () => null },
    },
  };
  await assert.rejects(textJobs(dying)[0]?.run(id) ?? assert.fail(), /killed/);
  await app.context.providers.texts.send({ id, to: (await row(id)).to_key, text, writtenAt: app.clock.now() });
  app.clock.advance(180);
  assert.equal(await run(id), 'done');
  assert.deepEqual([copies(text), (await state(id)).state], [1, 'sent']);
});

test('messages about new devices use half of the security messages of an hour, and those about changes the rest', async () => {
  app.clock.advance(3600);
  const outcome = async ({ id }: { id: string }) => {
    await run(id);
    return (await state(id)).state;
  };
  const outcomes = async (topic: string, count: number) => {
    const all: string[] = [];
    for (let n = 0; n < count; n++) all.push(await outcome(await queue('security', topic)));
    return all;
  };
  assert.deepEqual(await outcomes('new-device', 6), [...Array(5).fill('sent'), 'waits']);
  assert.deepEqual(await outcomes('reset-password', 6), [...Array(5).fill('sent'), 'waits']);
});
