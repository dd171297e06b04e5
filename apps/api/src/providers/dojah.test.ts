import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dojahAnswers, startDojah } from '../../test/dojah-stand-in.ts';
import { dojah } from './dojah.ts';
import type { IdentityAsk } from './identity.ts';

const standIn = await startDojah({ after });
const { url, appId, secretKey } = standIn;
const client = dojah({ url, appId, secretKey, timeoutMs: 300 });
const ask: IdentityAsk = {
  ...{ id: 'check-1', kind: 'bvn', number: '22212345678', firstname: 'Bisi', lastname: 'Adeyemi' },
  ...{ birthOn: '1990-05-17', phone: '+2348033330001', callbackUrl: 'https://shop.example/callback' },
  consent: { version: '1', language: 'en', at: new Date('2026-01-05T10:00:00Z') },
};
const answer = async (given: (typeof dojahAnswers)[keyof typeof dojahAnswers], asked = ask) => {
  standIn.behave(given);
  const begun = await client.begin(asked);
  return begun.kind === 'done' ? begun.answer : begun;
};

test('a BVN and a NIN are looked up with our app’s id and key, and of the holder only names and birthday are taken', async () => {
  const found = await answer(dojahAnswers.found);
  assert.deepEqual(found, { kind: 'found', names: ['ADEYEMI', 'Oluwaseun', 'Bisi'], birthOn: '1990-05-17' });
  assert.deepEqual(standIn.headers(), { appId, authorization: secretKey });
  await answer(dojahAnswers.found, { ...ask, kind: 'nin', number: '70123456789' });
  assert.deepEqual(standIn.asked, ['/api/v1/kyc/bvn/full?bvn=22212345678', '/api/v1/kyc/nin?nin=70123456789']);
});

test('each answer becomes one of ours, with one call each, whatever its status says', async () => {
  const expected: [keyof typeof dojahAnswers, string][] = [
    ['watchListed', 'unsure'],
    ['notFound', 'not-found'],
    ['notFoundAs200', 'not-found'],
    ['walletEmpty', 'wallet-empty'],
    ['walletEmptyAs400', 'wallet-empty'],
    ['wrongKey', 'down'],
    ['unknownApp', 'down'],
    ['tooMany', 'busy'],
    ['fails', 'down'],
    ['empty', 'down'],
    ['gibberish', 'down'],
    ['drops', 'down'],
    ['silent', 'down'],
  ];
  for (const [given, kind] of expected) {
    const before = standIn.asked.length;
    assert.equal((await answer(dojahAnswers[given])).kind, kind, given);
    assert.equal(standIn.asked.length - before, 1, given);
  }
});

test('a birthday is read in the ways in which registers write it, and one that can’t be read is none', async () => {
  for (const [text, birthOn] of [
    ['1990-05-17', '1990-05-17'],
    ['1990-05-17T00:00:00', '1990-05-17'],
    ['17-05-1990', '1990-05-17'],
    ['17/05/1990', '1990-05-17'],
    ['7 May 1990', '1990-05-07'],
    ['17-MAY-1990', '1990-05-17'],
    ['31-02-1990', null],
    ['1990', null],
    ['', null],
  ] as const) {
    const body = { entity: { first_name: 'Bisi', last_name: 'Adeyemi', date_of_birth: text } };
    assert.deepEqual(await answer({ status: 200, body } as typeof dojahAnswers.empty), {
      ...{ kind: 'found', names: ['Bisi', 'Adeyemi'], birthOn },
    });
  }
});

test('faces are compared by the two pictures alone, and what disturbed it is said in words', async () => {
  const compare = (given: (typeof dojahAnswers)[keyof typeof dojahAnswers]) => {
    standIn.behave(given);
    const [selfie, document] = [Buffer.from('a face'), Buffer.from('a document')];
    const { firstname, lastname, phone, consent } = ask;
    return client.compareFaces?.({ selfie, document, firstname, lastname, phone, consent });
  };
  assert.deepEqual(await compare(dojahAnswers.facesAlike), {
    kind: 'compared',
    faces: { score: 97.4, isAlike: true, flags: ['Light is reflected on the document'] },
  });
  assert.deepEqual(JSON.parse(standIn.bodies.at(-1) ?? ''), {
    selfie_image: Buffer.from('a face').toString('base64'),
    photoid_image: Buffer.from('a document').toString('base64'),
  });
  assert.deepEqual(await compare(dojahAnswers.facesAsText), {
    kind: 'compared',
    faces: { score: 41.2, isAlike: false, flags: ['The document is blurred'] },
  });
  for (const [given, kind] of [
    ['facesUnread', 'unsaid'],
    ['empty', 'unsaid'],
    ['gibberish', 'unsaid'],
    ['walletEmpty', 'down'],
    ['walletEmptyAs400', 'down'],
    ['wrongKey', 'down'],
    ['tooMany', 'down'],
    ['fails', 'down'],
    ['drops', 'down'],
    ['silent', 'down'],
  ] as const)
    assert.equal((await compare(dojahAnswers[given]))?.kind, kind, given);
});
