import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startIdentityCheck } from '@foodbank/contract/people/identity-checks';
import { askForLevel, dropIdentityPicture, readLevel } from '@foodbank/contract/people/identity-levels';
import {
  goodHome,
  lookAt,
  makeLevelTwo,
  makeReadyForLevel,
  makeReadyPicture,
  verifyOther,
} from '../../../../test/make-level.ts';
import { makeOwnCustomer, type TestCustomer } from '../../../../test/make-own-customer.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { makeVerifiedCustomer } from '../../../../test/make-verified-customer.ts';
import { startApp } from '../../../../test/start-app.ts';
import { decideReview, type ReviewDecision } from './deciding.ts';
import { findNewestReview } from './queries.ts';

/** What customers see of level 2, and how they ask for it. */
const app = await startApp({ after }, { at: '2026-06-15T08:00:00Z' });
const { database } = app.context;
const [one, two] = [await makeStaff(app, ['support']), await makeStaff(app, ['operations'])];

const levelOf = async (by: TestCustomer) => (await by.call(readLevel, {})).level;
const ask = (by: TestCustomer, given: Partial<Record<keyof typeof goodHome, string>> = {}) =>
  by.send(askForLevel, { body: { ...goodHome, ...given } });
const stateOf = async (by: TestCustomer, part: string) =>
  (await levelOf(by)).parts.find((found) => found.part === part)?.state;
/** Decides the request that waits; the hard reasons by two members. */
async function decide(by: TestCustomer, outcome: ReviewDecision['outcome']) {
  const review = (await findNewestReview(database.read, by.id)) ?? assert.fail('no request');
  for (const { id } of [one, two]) await lookAt(app, id, by.id, [review.documentId, review.selfieId]);
  for (const member of [one, two]) {
    if (member === one && !['another-person', 'looked-at'].includes(outcome)) continue;
    const actor = { kind: 'staff', id: member.id } as const;
    await database.write((tx) => decideReview(tx, review.id, { outcome, reason: 'As seen on the pictures' }, actor));
  }
}

test('before level 1 the level is closed, and asking is refused', async () => {
  const by = await makeOwnCustomer(app);
  const level = await levelOf(by);
  assert.deepEqual([level.tier, level.state, level.cap, level.takesPictures], [0, 'closed', 150_000, false]);
  assert.match(`${level.text} ${level.next}`, /comes after level 1.*BVN or NIN first/);
  assert.equal((await ask(by)).body.code, 'identity-level-closed');
});

test('the parts stand in their order, each with its words, and the next step is the first that is missing', async () => {
  const by = await makeVerifiedCustomer(app);
  const first = await levelOf(by);
  assert.deepEqual([first.tier, first.state, first.otherNumber, first.takesPictures], [1, 'open', 'nin', true]);
  assert.deepEqual(
    first.parts.map(({ part, state }) => [part, state]),
    ['other-number', 'document', 'selfie', 'home', 'work'].map((part) => [part, 'missing']),
  );
  assert.equal(first.next, 'Next: enter your NIN.');
  assert.match(first.consent.sections[0]?.heading ?? '', /What we look at/);
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  await verifyOther(app, by.id);
  assert.equal((await levelOf(by)).next, 'Next: take a picture of your identity document.');
  await makeReadyPicture(app, by.id, 'document', { documentKind: 'passport', validUntil: '2030-05-17' });
  await makeReadyPicture(app, by.id, 'selfie', { state: 'receiving' });
  const some = await levelOf(by);
  assert.deepEqual(
    some.parts.map(({ state }) => state),
    ['done', 'done', 'running', 'missing', 'missing'],
  );
  assert.match(some.parts[1]?.text ?? '', /^International passport, valid until 17 May 2030$/);
  assert.match(some.parts[2]?.text ?? '', /40 % is there/);
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  await makeReadyPicture(app, by.id, 'selfie');
  assert.match((await levelOf(by)).next, /Say where you live and work/);
});

test('while the second number is checked the other parts go on, and a request waits for it', async () => {
  const by = await makeVerifiedCustomer(app);
  await makeReadyPicture(app, by.id, 'document');
  await makeReadyPicture(app, by.id, 'selfie');
  const claim = { firstname: 'Bisi', lastname: 'Adeyemi', birthOn: '17 May 1990', numberKind: 'nin' as const };
  await by.call(startIdentityCheck, {
    body: { ...claim, number: '22277777779', consent: { version: '1', language: 'en' } },
  });
  const level = await levelOf(by);
  assert.equal(level.parts[0]?.state, 'running');
  assert.match(level.next, /checking your NIN\. Meanwhile/);
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
});

test('a picture that can’t be used, or a document that is over, is asked for again', async () => {
  const by = await makeReadyForLevel(app, { documentKind: 'passport', validUntil: '2026-06-14' });
  assert.equal(await stateOf(by, 'document'), 'again');
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  await makeReadyPicture(app, by.id, 'document', { state: 'unusable', problem: 'blank' });
  const { parts } = await levelOf(by);
  assert.match(parts[1]?.text ?? '', /Was the camera covered/);
  await makeReadyPicture(app, by.id, 'document', { documentKind: 'passport', validUntil: '2026-06-15' });
  assert.equal((await ask(by)).status, 200);
});

test('a request waits for a person until a day later, keeps both pictures, and a second one is refused', async () => {
  const by = await makeReadyForLevel(app);
  const { status, body } = await ask(by);
  assert.equal(status, 200, JSON.stringify(body));
  const level = await levelOf(by);
  assert.deepEqual([level.state, level.dueAt], ['waiting', '2026-06-16T08:00:00.000Z']);
  assert.match(level.next, /by 16 Jun 2026, 09:00 at the latest/);
  assert.deepEqual(
    level.pictures.map(({ kind, isUsed }) => [kind, isUsed]),
    [
      ['document', true],
      ['selfie', true],
    ],
  );
  assert.equal(level.stated?.street, '12 Enitan Street');
  assert.equal((await ask(by)).body.code, 'identity-level-waiting');
  for (const id of [by.documentId, by.selfieId])
    assert.equal((await by.send(dropIdentityPicture, { params: { id } })).body.code, 'identity-picture-used');
  const { rows } = await database.pool.query(
    `select action, detail->>'documentId' as document from audit_lines where subject = $1 and action = 'identity-level-asked'`,
    [by.id],
  );
  assert.deepEqual(rows, [{ action: 'identity-level-asked', document: by.documentId }]);
  app.clock.advance(25 * 3_600);
  assert.match((await levelOf(by)).next, /takes longer than we promised/);
  app.clock.set('2026-06-15T08:00:00Z');
});

test('of ten requests at once one is asked', async () => {
  const by = await makeReadyForLevel(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(by)));
  assert.deepEqual(answers.map(({ status, body }) => (status === 200 ? 'asked' : body.code)).sort(), [
    'asked',
    ...Array.from({ length: 9 }, () => 'identity-level-waiting'),
  ]);
});

test('a picture that was not used is taken back, one of another customer is not found', async () => {
  const [by, other] = [await makeReadyForLevel(app), await makeReadyForLevel(app)];
  const drop = (id: string) => by.send(dropIdentityPicture, { params: { id } });
  assert.equal((await drop(other.documentId)).body.code, 'not-found');
  assert.equal((await drop(by.documentId)).status, 200);
  assert.equal(await stateOf(by, 'document'), 'missing');
  assert.equal((await drop(by.documentId)).body.code, 'not-found');
});

test('each refusal says what is wrong, asks for that part again only, and names a person to ask', async () => {
  for (const [outcome, again, words] of [
    ['document-unreadable', ['document'], /can’t be read.*all four corners/],
    ['document-over', ['document'], /last day of the document is past.*still valid/],
    ['face-unreadable', ['selfie'], /face can’t be seen.*daylight/],
    ['name-differs', ['document'], /another one than yours here.*correct your name/],
    ['address-unclear', ['home'], /can’t find the address.*landmark/],
    ['another-person', ['document', 'selfie'], /Two people.*both pictures again/],
    ['looked-at', ['document', 'selfie'], /Two people.*both pictures again/],
  ] as const) {
    const by = await makeReadyForLevel(app);
    await ask(by);
    await decide(by, outcome);
    const level = await levelOf(by);
    assert.deepEqual([level.tier, level.state, level.reason], [1, 'refused', outcome]);
    assert.deepEqual(
      level.parts.filter(({ state }) => state !== 'done').map(({ part, state }) => [part, state]),
      again.map((part) => [part, 'again']),
    );
    const said = `${level.text} ${level.next}`;
    assert.match(said, words);
    assert.match(said, /ask a person to look again/);
    if (outcome !== 'address-unclear') assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  }
});

test('after a refusal only the part that was wrong is sent again, and the request can be asked anew', async () => {
  const by = await makeReadyForLevel(app);
  await ask(by);
  await decide(by, 'face-unreadable');
  await makeReadyPicture(app, by.id, 'selfie');
  assert.match((await levelOf(by)).next, /new picture is there\. Ask a person/);
  assert.equal((await ask(by)).status, 200);
  const review = await findNewestReview(database.read, by.id);
  assert.equal(review?.documentId, by.documentId);
  await decide(by, 'address-unclear');
  const same = await ask(by, { street: '12 ENITAN street' });
  assert.match(JSON.stringify(same.body), /could not find this address/);
  assert.equal((await ask(by, { landmark: 'Opposite the clinic' })).status, 200);
  await decide(by, 'verified');
  assert.deepEqual([(await levelOf(by)).state, (await levelOf(by)).tier], ['verified', 2]);
});

test('at level 2 there is nothing to ask for, until the document ends soon and a new one is sent', async () => {
  const by = await makeLevelTwo(app, { documentKind: 'passport', validUntil: '2026-07-10' });
  const level = await levelOf(by);
  assert.deepEqual([level.state, level.tier, level.validUntil], ['verified', 2, '2026-07-10']);
  assert.match(level.next, /valid until 10 Jul 2026\. We tell you two weeks before/);
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  app.clock.setBusinessDate('2026-06-26');
  assert.match(
    `${(await levelOf(by)).text} ${(await levelOf(by)).next}`,
    /ends on 10 Jul 2026.*Send a picture of a new one/,
  );
  await makeReadyPicture(app, by.id, 'document', { documentKind: 'passport', validUntil: '2031-01-01' });
  assert.match((await levelOf(by)).next, /new one is there/);
  assert.equal((await ask(by)).status, 200);
  const waits = await levelOf(by);
  assert.deepEqual([waits.state, waits.tier], ['waiting', 2]);
  assert.match(waits.text, /Until then your level 2 stays/);
  await decide(by, 'verified');
  assert.equal((await levelOf(by)).validUntil, '2031-01-01');
  const { rows } = await database.pool.query(
    'select state, reason from identity_reviews where customer_id = $1 order by asked_at, id',
    [by.id],
  );
  assert.deepEqual(rows, [
    { state: 'lapsed', reason: 'renewed' },
    { state: 'verified', reason: null },
  ]);
  app.clock.setBusinessDate('2026-06-15');
});

test('a new document that is not accepted leaves level 2 as it is, and says so', async () => {
  const by = await makeLevelTwo(app, { documentKind: 'passport', validUntil: '2026-07-10' });
  await makeReadyPicture(app, by.id, 'document', { documentKind: 'passport', validUntil: '2031-01-01' });
  assert.equal((await ask(by)).status, 200);
  await decide(by, 'document-unreadable');
  const level = await levelOf(by);
  assert.deepEqual([level.state, level.tier, level.reason], ['verified', 2, 'document-unreadable']);
  assert.match(
    `${level.text} ${level.next}`,
    /not accepted: The document can’t be read\. Level 2 stays until 10 Jul 2026/,
  );
  assert.equal((await ask(by)).body.code, 'identity-level-incomplete');
  await makeReadyPicture(app, by.id, 'document');
  assert.equal((await ask(by)).status, 200);
});

test('the day after the document’s last day level 2 is over, and a new document brings it back', async () => {
  const by = await makeLevelTwo(app, { documentKind: 'passport', validUntil: '2026-06-20' });
  app.clock.setBusinessDate('2026-06-20');
  assert.equal((await levelOf(by)).state, 'verified');
  app.clock.setBusinessDate('2026-06-21');
  const level = await levelOf(by);
  assert.deepEqual([level.state, level.tier], ['over', 1]);
  assert.match(
    `${level.text} ${level.next}`,
    /plans that you have stay as they are.*take another picture of your identity/,
  );
  await makeReadyPicture(app, by.id, 'document');
  assert.equal((await ask(by)).status, 200);
  await decide(by, 'verified');
  assert.deepEqual([(await levelOf(by)).state, (await levelOf(by)).tier], ['verified', 2]);
  app.clock.setBusinessDate('2026-06-15');
});
