import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askForLevel, readLevel } from '@foodbank/contract/people/identity-levels';
import { goodHome, lookAt, makeLevelTwo, makeReadyForLevel } from '../../../../test/make-level.ts';
import { makeStaff, type TestStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { asGsmText, textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { decideReview, type ReviewDecision } from './deciding.ts';
import { identityLevelDailyJobs } from './jobs.ts';
import { findNewestReview, findReview } from './queries.ts';
import { levelText, tellReview } from './telling.ts';

/** What members decide about requests for level 2. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const [one, two, three] = [
  await makeStaff(app, ['support']),
  await makeStaff(app, ['operations']),
  await makeStaff(app, ['operations']),
];

type Ready = Awaited<ReturnType<typeof makeReadyForLevel>>;
/** A customer whose request waits, at whose pictures some members looked. */
async function makeAsked(seenBy: readonly TestStaff[] = [one, two, three], given: { email?: string } = {}) {
  const by = await makeReadyForLevel(app, given);
  await by.call(askForLevel, { body: goodHome });
  for (const { id } of seenBy) await lookAt(app, id, by.id, [by.documentId, by.selfieId]);
  const { id } = (await findNewestReview(database.read, by.id)) ?? assert.fail('no request');
  return { by, id };
}
/** Decides, and answers the code of a refusal, or what became of it. */
async function decide(id: string, outcome: ReviewDecision['outcome'], by: TestStaff): Promise<string> {
  try {
    const actor = { kind: 'staff', id: by.id } as const;
    const isFirst = await database.write((tx) =>
      decideReview(tx, id, { outcome, reason: 'As seen on the pictures' }, actor),
    );
    return isFirst ? 'first-refusal' : 'decided';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const levelOf = async (by: Ready) => (await by.call(readLevel, {})).level;
const newsOf = async (by: Ready): Promise<number> =>
  (await database.pool.query(`select id from text_messages where customer_id = $1 and kind = 'reminder'`, [by.id])).rows
    .length;

test('a request is accepted once, by a member who looked at both pictures, and the pictures’ time counts from then', async () => {
  const { by, id } = await makeAsked([]);
  assert.equal(await decide(id, 'verified', one), 'identity-not-seen');
  await lookAt(app, one.id, by.id, [by.documentId, by.documentId]);
  assert.equal(await decide(id, 'verified', one), 'identity-not-seen');
  // What another member saw does not count.
  await lookAt(app, two.id, by.id, [by.selfieId]);
  assert.equal(await decide(id, 'verified', one), 'identity-not-seen');
  await lookAt(app, one.id, by.id, [by.selfieId]);
  assert.equal(await decide(id, 'verified', one), 'decided');
  assert.equal(await decide(id, 'verified', one), 'identity-decided');
  assert.equal((await levelOf(by)).tier, 2);
  const { rows } = await database.pool.query(
    'select decided_at from identity_pictures where customer_id = $1 and decided_at is not null',
    [by.id],
  );
  assert.equal(rows.length, 2);
  const { rows: lines } = await database.pool.query(
    `select actor, detail->>'outcome' as outcome, reason from audit_lines where subject = $1 and action = 'identity-level-accepted'`,
    [by.id],
  );
  assert.deepEqual(
    lines.map(({ outcome, reason }) => [outcome, reason]),
    [['verified', 'As seen on the pictures']],
  );
});

test('who says what a picture shows has looked at it; a picture that is gone, the stated day and the address need no look', async () => {
  const { by, id } = await makeAsked([one]);
  for (const outcome of [
    'another-person',
    'looked-at',
    'document-unreadable',
    'face-unreadable',
    'name-differs',
  ] as const)
    assert.equal(await decide(id, outcome, two), 'identity-not-seen');
  assert.equal(await decide(id, 'another-person', one), 'first-refusal');
  // The customer reads that two people looked.
  assert.equal(await decide(id, 'another-person', two), 'identity-not-seen');
  await database.pool.query(
    `update identity_pictures set state = 'deleted', deleted_at = now(), file_id = null, hash = null where customer_id = $1`,
    [by.id],
  );
  assert.equal(await decide(id, 'document-unreadable', two), 'decided');
  for (const outcome of ['document-over', 'address-unclear'] as const)
    assert.equal(await decide((await makeAsked([])).id, outcome, two), 'decided');
});

test('a look from before a number was verified does not count: it was beside another name', async () => {
  const { by, id } = await makeAsked([one]);
  await database.pool.query(
    `update identity_looks set looked_at = looked_at - interval '1 second' where customer_id = $1`,
    [by.id],
  );
  assert.equal(await decide(id, 'verified', one), 'identity-not-seen');
  await lookAt(app, one.id, by.id, [by.documentId, by.selfieId]);
  assert.equal(await decide(id, 'verified', one), 'decided');
});

test('without both numbers, both pictures and a valid document nothing is accepted', async () => {
  const lapsed = await makeAsked();
  await database.pool.query(
    `update identity_checks set state = 'lapsed', lapsed_at = now() where customer_id = $1 and number_kind = 'nin'`,
    [lapsed.by.id],
  );
  assert.equal(await decide(lapsed.id, 'verified', one), 'identity-incomplete');
  const gone = await makeAsked();
  await database.pool.query(
    `update identity_pictures set state = 'deleted', deleted_at = now(), file_id = null, hash = null where id = $1`,
    [gone.by.selfieId],
  );
  assert.equal(await decide(gone.id, 'verified', one), 'identity-incomplete');
  const over = await makeAsked();
  await database.pool.query(`update identity_reviews set valid_until = '2026-06-14' where id = $1`, [over.id]);
  assert.equal(await decide(over.id, 'verified', one), 'identity-incomplete');
  assert.equal(await decide(over.id, 'document-over', one), 'decided');
});

test('a refusal of the person waits for another member, who confirms it or accepts; the customer hears at the end', async () => {
  const [confirmed, accepted, milder] = [await makeAsked(), await makeAsked(), await makeAsked()];
  for (const { by, id } of [confirmed, accepted, milder]) {
    assert.equal(await decide(id, 'another-person', one), 'first-refusal');
    for (const outcome of ['another-person', 'looked-at', 'verified', 'document-over'] as const)
      assert.equal(await decide(id, outcome, one), 'identity-own-refusal');
    assert.equal((await levelOf(by)).state, 'waiting');
    assert.equal(await newsOf(by), 0);
  }
  const review = await findReview(database.read, confirmed.id);
  assert.deepEqual(review?.firstRefusal, {
    ...{ by: one.id, at: '2026-06-15T08:00:00.000Z', reason: 'another-person', note: 'As seen on the pictures' },
  });
  assert.equal(await decide(confirmed.id, 'looked-at', two), 'decided');
  assert.equal(await decide(accepted.id, 'verified', two), 'decided');
  assert.equal(await decide(milder.id, 'face-unreadable', two), 'decided');
  const reasons = await Promise.all([confirmed, accepted, milder].map(async ({ by }) => (await levelOf(by)).reason));
  assert.deepEqual(reasons, ['looked-at', null, 'face-unreadable']);
  const { rows } = await database.pool.query(
    `select action from audit_lines where subject = $1 and action like 'identity-%refus%' order by id`,
    [confirmed.by.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['identity-refusal-asked', 'identity-level-refused'],
  );
});

test('what says what to send again ends at once, and nobody decides about the own request', async () => {
  const { by, id } = await makeAsked();
  assert.equal(await decide(id, 'document-unreadable', one), 'decided');
  assert.equal((await levelOf(by)).state, 'refused');
  const own = await makeAsked([one], { email: one.email });
  assert.equal(await decide(own.id, 'verified', one), 'own-record');
  assert.equal(await decide('0198a000-0000-7000-8000-000000000000', 'verified', one), 'not-found');
});

test('members who decide at once decide once', async () => {
  const { by, id } = await makeAsked();
  const answers = await Promise.all([one, two, three].map((member) => decide(id, 'verified', member)));
  assert.deepEqual(answers.sort(), ['decided', 'identity-decided', 'identity-decided']);
  assert.equal((await levelOf(by)).tier, 2);
  const refused = await makeAsked();
  const refusals = await Promise.all([one, two, three].map((member) => decide(refused.id, 'another-person', member)));
  assert.deepEqual(refusals.sort(), ['decided', 'first-refusal', 'identity-decided']);
});

test('customers are told once that their document ends, two weeks before, and not while a new one waits', async () => {
  const given = { documentKind: 'passport', validUntil: '2026-06-30' } as const;
  const [by, waiting, later] = [
    await makeLevelTwo(app, given),
    await makeLevelTwo(app, given),
    await makeLevelTwo(app, { ...given, validUntil: '2026-12-30' }),
  ];
  await database.pool.query(
    `insert into identity_reviews (customer_id, document_id, selfie_id, text_version, language, asked_at, state)
     values ($1, $2, $3, '1', 'en', $4, 'needs-a-person')`,
    [waiting.id, waiting.documentId, waiting.selfieId, app.clock.now()],
  );
  const [job] = identityLevelDailyJobs(app.context);
  const on = async (day: string) => {
    app.clock.setBusinessDate(day);
    await job?.run(day, new AbortController().signal);
    return [await newsOf(by), await newsOf(waiting), await newsOf(later)];
  };
  assert.deepEqual(await on('2026-06-15'), [0, 0, 0]);
  assert.deepEqual(await on('2026-06-16'), [1, 0, 0]);
  assert.deepEqual(await on('2026-06-17'), [1, 0, 0]);
  app.clock.setBusinessDate('2026-06-15');
});

test('every text about level 2 is GSM, at most 160 characters, and names no number and no reason', async () => {
  for (const news of ['verified', 'refused', 'ends-soon'] as const)
    for (const url of ['https://shop.foodbank.example.com.ng', `https://${'a'.repeat(90)}.example`]) {
      const said = levelText(news, url);
      assert.equal(asGsmText(said), said);
      assert.ok(said.length <= textLengthMax, said);
      assert.doesNotMatch(said.replace(url, ''), /\d|BVN|NIN|passport|face/);
    }
  const { by, id } = await makeAsked();
  await database.write((tx) => tellReview(tx, id, 'https://x.ng'));
  assert.equal(await newsOf(by), 0);
});
