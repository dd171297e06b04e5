import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentityPicture, LevelReply } from '@foodbank/contract/people/identity-papers';
import { shownParts, takesParts, titleOf } from './level-parts.ts';

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
  assert.equal(shownParts(cut, {}, ['document'])[1]?.state, 'running');
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
});

test('the other number is called by its name, and both once there is none', () => {
  assert.equal(titleOf('other-number', level), 'Your NIN');
  assert.equal(titleOf('other-number', { otherNumber: null }), 'BVN and NIN');
  assert.equal(titleOf('home', level), 'Where you live');
});
