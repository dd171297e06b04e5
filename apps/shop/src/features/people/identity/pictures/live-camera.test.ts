import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CameraWorld, makeCameras } from './live-camera.ts';

const stream = {} as MediaStream;

/** A phone: what it answers to the question, and how often it was asked. `kept` stays over visits. */
function makePhone(answer: 'yes' | string, more: Partial<CameraWorld> = {}, kept = new Map<string, string>()) {
  const phone = { asked: 0, kept, permission: 'prompt' as Awaited<ReturnType<CameraWorld['permission']>> };
  const world: CameraWorld = {
    open: async () => {
      phone.asked += 1;
      if (answer !== 'yes') throw Object.assign(new Error(), { name: answer });
      return stream;
    },
    permission: async () => phone.permission,
    isBlackInApp: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    },
    ...more,
  };
  return { phone, world, cameras: makeCameras(world) };
}

test('the question for the camera is asked once a visit, and after a “no” never again, also not tomorrow', async () => {
  const { phone, world, cameras } = makePhone('NotAllowedError');
  assert.equal(await cameras.mayOpen(), true);
  assert.equal(await cameras.open('environment'), null);
  assert.equal(await cameras.open('user'), null);
  assert.equal(await cameras.mayOpen(), false);
  const tomorrow = makeCameras(world);
  assert.equal(await tomorrow.mayOpen(), false);
  assert.equal(await tomorrow.open('environment'), null);
  assert.equal(phone.asked, 1);
});

test('a phone that keeps no permission is asked once, and its own camera takes the second picture', async () => {
  const { phone, world, cameras } = makePhone('yes');
  assert.equal(await cameras.open('environment'), stream);
  assert.equal(await cameras.open('user'), null);
  assert.equal(phone.asked, 1);
  assert.equal(await makeCameras(world).mayOpen(), true);
});

test('where the permission is known to be given, no question arises, and the camera opens for each picture', async () => {
  const { phone, cameras } = makePhone('yes');
  await cameras.open('environment');
  phone.permission = 'granted';
  assert.equal(await cameras.open('user'), stream);
  assert.equal(phone.asked, 2);
});

test('who allows the camera in the settings after a “no” gets it, and the “no” is forgotten', async () => {
  const kept = new Map<string, string>();
  await makePhone('NotAllowedError', {}, kept).cameras.open('environment');
  assert.equal(kept.size, 1);
  const later = makePhone('yes', {}, kept);
  later.phone.permission = 'granted';
  assert.equal(await later.cameras.open('environment'), stream);
  assert.equal(kept.size, 0);
});

test('nobody is asked where it is forbidden, where there is no such camera, and in the app on an iPhone’s home screen', async () => {
  const denied = makePhone('yes');
  denied.phone.permission = 'denied';
  for (const one of [denied, makePhone('yes', { isBlackInApp: true })]) {
    assert.equal(await one.cameras.open('environment'), null);
    assert.equal(one.phone.asked, 0);
  }
  assert.equal(await makePhone('yes', { open: null }).cameras.mayOpen(), false);
});

test('a camera that is missing or in use is not taken for a “no”: the next visit tries it again', async () => {
  const { phone, world, cameras } = makePhone('NotReadableError');
  assert.equal(await cameras.open('environment'), null);
  phone.permission = 'granted';
  assert.equal(await cameras.mayOpen(), false);
  assert.equal(phone.kept.size, 0);
  assert.equal(await makeCameras(world).mayOpen(), true);
});

test('a phone whose storage is blocked remembers the “no” until the page is closed', async () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  const { phone, cameras } = makePhone('NotAllowedError', {
    storage: { getItem: blocked, setItem: blocked, removeItem: blocked },
  });
  await cameras.open('environment');
  assert.equal(await cameras.mayOpen(), false);
  assert.equal(phone.asked, 1);
});
