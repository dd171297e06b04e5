import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';
import { identityOf, identityProblems } from './identity-config.ts';

test('production refuses the sandbox of identity by whatever name, and development has it', () => {
  for (const name of ['IDENTITY_URL', 'IDENTITY_KEY', 'IDENTITY_PROVIDER', 'BVN_URL', 'NIN_PROVIDER', 'IDENTITY']) {
    for (const value of ['sandbox', 'Sandbox:', 'https://sandbox.example'])
      assert.deepEqual(identityProblems({ [name]: value }, true), [
        `${name}=${value} is a sandbox, which takes everybody for who they say they are: leave it out`,
      ]);
    assert.deepEqual(identityProblems({ [name]: 'sandbox' }, false), []);
  }
  assert.deepEqual([identityOf(true), identityOf(false)], [null, 'sandbox']);
  assert.deepEqual(identityProblems({ DATABASE_URL: 'postgres://sandbox', NINE: 'sandbox' }, true), []);
});

test('a production that names the sandbox of identity does not start', () => {
  assert.throws(
    () => readConfig({ NODE_ENV: 'production', IDENTITY_URL: 'sandbox' }),
    /IDENTITY_URL=sandbox is a sandbox/,
  );
});

test('the address of a provider is refused until there is a client of one', () => {
  for (const production of [true, false])
    assert.match(identityProblems({ IDENTITY_URL: 'https://id.example' }, production).join(), /no client of one/);
});
