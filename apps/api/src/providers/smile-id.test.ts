import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from '../../test/free-port.ts';
import { startSmileId } from '../../test/smile-id-stand-in.ts';
import type { IdentityAsk } from './identity.ts';
import { smileId } from './smile-id.ts';

const standIn = await startSmileId({ after });
const { url, partnerId, apiKey } = standIn;
const privacyUrl = 'https://shop.example/privacy';
const client = smileId({ url, partnerId, apiKey, privacyUrl, timeoutMs: 2_000 });
const ask: IdentityAsk = {
  ...{ id: 'check-1', kind: 'bvn', number: '22212345678', firstname: 'Bísí', lastname: 'Adéyẹmí' },
  ...{ birthOn: '1990-05-17', phone: '+2348033330001', callbackUrl: 'https://shop.example/callback' },
  consent: { version: '1', language: 'pcm', at: new Date('2026-01-05T10:00:00Z') },
};

test('a job is entered with the consent that was given, and our id is its user', async () => {
  const begun = await client.begin(ask);
  const [job] = standIn.jobs;
  assert.deepEqual(begun, { kind: 'working', handle: job?.jobId });
  assert.equal(job?.userId, 'check-1');
  const { consent, user_details, ...plain } = job?.fields ?? {};
  assert.deepEqual(plain, {
    ...{ country: 'NG', id_type: 'BVN', id_number: '22212345678', callback_url: ask.callbackUrl },
    partner_params: '{"check_id":"check-1"}',
  });
  assert.deepEqual(JSON.parse(consent ?? ''), {
    ...{ granted: true, granted_at: '2026-01-05T10:00:00.000Z', notice_language: 'EN' },
    notice_privacy_policy_url: privacyUrl,
  });
  assert.deepEqual(JSON.parse(user_details ?? ''), {
    ...{ given_names: 'Bísí', last_name: 'Adéyẹmí', phone_number: '+2348033330001' },
  });
});

test('an entry that is refused says nothing about the person, and tells an empty wallet from a busy number', async () => {
  for (const [entry, kind] of [
    [402, 'wallet-empty'],
    [429, 'busy'],
    [400, 'down'],
    [403, 'down'],
    [500, 'down'],
    ['drop', 'down'],
  ] as const) {
    standIn.behave({ entry });
    assert.deepEqual(await client.begin(ask), { kind: 'done', answer: { kind } }, String(entry));
  }
  const strangers = smileId({ url, partnerId, apiKey: 'another', privacyUrl });
  assert.deepEqual(await strangers.begin(ask), { kind: 'done', answer: { kind: 'down' } });
  const nowhere = smileId({ url: `http://127.0.0.1:${await freePort()}`, partnerId, apiKey, privacyUrl });
  assert.deepEqual(await nowhere.begin(ask), { kind: 'done', answer: { kind: 'down' } });
});

test('the status of a job is read with each of its words, and a job of somebody else is none of ours', async () => {
  standIn.behave({});
  const begun = await client.begin(ask);
  const handle = begun.kind === 'working' ? begun.handle : '';
  for (const [outcome, progress] of [
    ['processing', { kind: 'working', handle }],
    ['clear', { kind: 'done', answer: { kind: 'fits' } }],
    ['block', { kind: 'done', answer: { kind: 'unsure' } }],
    ['attention', { kind: 'done', answer: { kind: 'unsure' } }],
    ['error', { kind: 'done', answer: { kind: 'down' } }],
    [null, null],
  ] as const) {
    standIn.behave({ outcome });
    assert.deepEqual(await client.read(handle, ask.id), progress);
  }
  standIn.behave({});
  assert.equal(await client.read(handle, 'check-2'), null);
});

test('faces are compared without enrolling anybody, and one of four words says what is known', async () => {
  const quick = smileId({ url, partnerId, apiKey, privacyUrl, timeoutMs: 2_000, pauseMs: 5 });
  const { firstname, lastname, phone, consent } = ask;
  const pictures = { selfie: Buffer.alloc(2_000, 1), document: Buffer.alloc(3_000, 2) };
  const compare = async (behaviour: Parameters<typeof standIn.behave>[0]) => {
    standIn.behave(behaviour);
    return quick.compareFaces?.({ ...pictures, firstname, lastname, phone, consent });
  };
  assert.deepEqual(await compare({ outcome: 'clear' }), {
    kind: 'compared',
    faces: { score: null, isAlike: true, flags: [] },
  });
  const { userId, fields } = standIn.jobs.at(-1) ?? assert.fail();
  assert.match(userId, /^user_/, 'an id of its own, not ours');
  assert.deepEqual(Object.keys(fields).sort(), [
    ...['comparison_image', 'comparison_image_type', 'consent', 'selfie_image', 'user_details'],
  ]);
  assert.deepEqual(
    [fields.selfie_image, fields.comparison_image, fields.comparison_image_type],
    ['face.jpg image/jpeg 2000', 'document.jpg image/jpeg 3000', 'DOCUMENT'],
  );
  for (const outcome of ['block', 'attention'] as const) {
    const said = await compare({ outcome });
    assert.ok(said?.kind === 'compared' && said.faces.isAlike === null && said.faces.flags.length === 1, outcome);
  }
  for (const [behaviour, kind] of [
    [{ outcome: 'error' }, 'unsaid'],
    [{ outcome: 'processing' }, 'unsaid'],
    [{ entry: 400 }, 'unsaid'],
    [{ entry: 402 }, 'down'],
    [{ entry: 429 }, 'down'],
    [{ entry: 500 }, 'down'],
    [{ entry: 'drop' }, 'down'],
  ] as const)
    assert.equal((await compare(behaviour))?.kind, kind, JSON.stringify(behaviour));
});
