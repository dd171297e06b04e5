import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentityPicture, LevelReply } from '@foodbank/contract/people/identity-levels';
import { lowered, nameOfPicture, shownParts, takesParts, titleOf } from './level-parts.ts';

const document: IdentityPicture = {
  ...{ id: 'one', kind: 'document', documentKind: 'passport', validUntil: null, state: 'receiving', problem: null },
  ...{ sizeBytes: 100, receivedBytes: 40, sentAt: '', isUsed: false },
};
const level: LevelReply = {
  ...{ tier: 1, cap: 150_000, state: 'open', reason: null, text: '', next: '', dueAt: null, validUntil: null },
  parts: [
    { part: 'other-number', state: 'missing', text: 'a' },
    { part: 'document', state: 'missing', text: 'b' },
    { part: 'selfie', state: 'missing', text: 'c' },
    { part: 'home', state: 'missing', text: 'd' },
    { part: 'work', state: 'missing', text: 'e' },
  ],
  ...{ otherNumber: 'nin', pictures: [], stated: null, takesPictures: true, lookCount: 0 },
  consent: { version: '1', language: 'en', sections: [] },
};
const home = {
  state: 'Lagos',
  localGovernment: 'Ikeja',
  area: 'Alausa',
  street: '5 Obafemi Awolowo Way',
  landmark: '',
};
const work = { workKind: 'own-business', workName: 'Fabrics' } as const;
const statesOf = (parts: ReturnType<typeof shownParts>) => parts.map(({ state }) => state).join(' ');

test('what was typed on this phone counts as done, with its words', () => {
  const parts = shownParts(level, { home, work });
  assert.equal(statesOf(parts), 'missing missing missing done done');
  assert.deepEqual(
    parts.slice(3).map(({ text }) => text),
    ['5 Obafemi Awolowo Way, Alausa, Lagos', 'Own business or trade: Fabrics'],
  );
});

test('what was stated last counts, but an address that was not found has to be typed again', () => {
  const stated = { ...home, ...work };
  const again = level.parts.map((one) => (one.part === 'home' ? { ...one, state: 'again' as const } : one));
  const refused: LevelReply = { ...level, state: 'refused', reason: 'address-unclear', stated, parts: again };
  assert.equal(statesOf(shownParts({ ...level, stated }, {})), 'missing missing missing done done');
  assert.equal(statesOf(shownParts(refused, {})), 'missing missing missing again done');
  assert.equal(statesOf(shownParts(refused, { home })), 'missing missing missing done done');
});

test('a picture of which a part arrived is taken again, unless this page is sending it', () => {
  const running = level.parts.map((one) => (one.part === 'document' ? { ...one, state: 'running' as const } : one));
  const cut: LevelReply = { ...level, parts: running, pictures: [document] };
  assert.equal(shownParts(cut, {})[1]?.state, 'again');
  assert.equal(shownParts(cut, {}, { sendings: ['document'] })[1]?.state, 'running');
});

test('while a person looks, nothing that was typed changes what was sent', () => {
  assert.equal(
    statesOf(shownParts({ ...level, state: 'waiting' }, { home, work })),
    'missing missing missing missing missing',
  );
});

test('parts are sent where level 2 is open, was refused or is over, and at level 2 only where something is wanted anew', () => {
  const taking = (['closed', 'open', 'waiting', 'verified', 'refused', 'over'] as const).filter((state) =>
    takesParts({ ...level, state }),
  );
  assert.deepEqual(taking, ['open', 'refused', 'over']);
  assert.ok(takesParts({ ...level, state: 'verified', reason: 'document-unreadable' }));
  const verified: LevelReply = { ...level, state: 'verified', validUntil: '2026-12-14' };
  assert.deepEqual([takesParts(verified, '2026-11-29'), takesParts(verified, '2026-11-30')], [false, true]);
});

test('a document that ends soon is wanted anew, until another one is there', () => {
  const done = level.parts.map((one) => ({ ...one, state: 'done' as const }));
  const used = { ...document, state: 'ready' as const, isUsed: true };
  const ending: LevelReply = { ...level, state: 'verified', validUntil: '2026-12-14', parts: done, pictures: [used] };
  const soon = { today: '2026-12-01' };
  assert.equal(shownParts(ending, {}, soon)[1]?.text, 'Send a new one: this one ends on 14 Dec 2026.');
  assert.equal(shownParts(ending, {}, { today: '2026-11-01' })[1]?.state, 'done');
  const renewed = { ...ending, pictures: [{ ...used, id: 'two', isUsed: false }] };
  assert.equal(shownParts(renewed, {}, soon)[1]?.state, 'done');
});

test('the other number is called by its name, and both once there is none', () => {
  assert.equal(titleOf('other-number', level), 'Your NIN');
  assert.equal(titleOf('other-number', { otherNumber: null }), 'BVN and NIN');
  assert.equal(titleOf('home', level), 'Where you live');
});

test('names stand in sentences with small letters, but for what is written in capitals', () => {
  assert.deepEqual(['Your NIN', 'BVN and NIN', 'Where you live'].map(lowered), [
    'your NIN',
    'BVN and NIN',
    'where you live',
  ]);
  assert.equal(nameOfPicture({ ...document, documentKind: 'national-id' }), 'your national identity card or NIN slip');
  assert.equal(nameOfPicture({ ...document, kind: 'selfie', documentKind: null }), 'your face');
});
