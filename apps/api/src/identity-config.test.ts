import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { identityOf, identityProblems } from './identity-config.ts';

const dojah = { IDENTITY_URL: 'dojah:https://api.dojah.io', IDENTITY_ACCOUNT: 'app-1', IDENTITY_KEY: 'prod_sk_1' };

test('production refuses the sandbox of identity by whatever name, and development has it', () => {
  for (const name of ['IDENTITY_URL', 'IDENTITY_KEY', 'IDENTITY_PROVIDER', 'BVN_URL', 'NIN_PROVIDER', 'IDENTITY']) {
    for (const value of ['sandbox', 'Sandbox:', 'https://sandbox.example', 'dojah:https://sandbox.dojah.io'])
      assert.match(identityProblems({ [name]: value }, true).join(), new RegExp(`^${name}=.* is a sandbox`));
    assert.deepEqual(identityProblems({ [name]: 'sandbox' }, false), []);
  }
  assert.match(
    identityProblems({ ...dojah, IDENTITY_URL: 'smile-id:https://testapi.smileidentity.com' }, true).join(),
    /is a sandbox/,
  );
  assert.deepEqual([identityOf({}, true), identityOf({}, false)], [null, { provider: 'sandbox' }]);
  assert.deepEqual(identityProblems({ DATABASE_URL: 'postgres://sandbox', NINE: 'sandbox' }, true), []);
});

test('a production that names the sandbox of identity does not start, and the error holds no key', () => {
  assert.throws(
    () => readConfig({ NODE_ENV: 'production', IDENTITY_URL: 'sandbox' }),
    /IDENTITY_URL=sandbox is a sandbox/,
  );
  assert.doesNotMatch(identityProblems({ IDENTITY_KEY: 'sandbox_sk_9' }, true).join(), /sk_9/);
});

test('a company is named by its address, with our account and key there', () => {
  assert.deepEqual(identityProblems(dojah, true), []);
  assert.deepEqual(identityOf(dojah, true), {
    ...{ provider: 'dojah', url: 'https://api.dojah.io', account: 'app-1', key: 'prod_sk_1' },
  });
  const smile = { ...dojah, IDENTITY_URL: 'smile-id:https://api.smileidentity.com' };
  assert.equal(identityOf(smile, true)?.provider, 'smile-id');
});

test('an address of nobody that we know, one without a key, one without TLS and a setting that nothing reads are refused', () => {
  for (const [given, problem] of [
    [{ IDENTITY_URL: 'https://id.example' }, /looks like dojah:https/],
    [{ IDENTITY_URL: 'smile:https://api.smileidentity.com' }, /looks like dojah:https/],
    [{ IDENTITY_ACCOUNT: 'app-1', IDENTITY_KEY: 'prod_sk_1' }, /IDENTITY_URL is needed/],
    [{ IDENTITY_URL: dojah.IDENTITY_URL }, /IDENTITY_ACCOUNT is needed.*IDENTITY_KEY is needed/],
    [{ ...dojah, IDENTITY_URL: 'dojah:http://api.dojah.io' }, /unprotected to api\.dojah\.io/],
    [{ ...dojah, BVN_URL: 'https://bvn.example' }, /BVN_URL is read by nothing/],
  ] as const)
    assert.match(identityProblems(given, false).join(), problem);
});
