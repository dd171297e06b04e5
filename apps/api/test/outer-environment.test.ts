import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outerEnvironment } from './outer-environment.ts';

test('what is started for a test hears nothing of the settings of a product that somebody has at hand', () => {
  const own = {
    DATABASE_URL: 'postgres://product/live',
    NODE_ENV: 'production',
    TOKEN_SECRET: 'live',
    DATA_DIR: '/srv',
  };
  const before = { ...process.env };
  Object.assign(process.env, own);
  try {
    const outer = outerEnvironment();
    for (const name of Object.keys(own)) assert.equal(name in outer, false, name);
    assert.equal(outer.PATH, process.env.PATH);
  } finally {
    process.env = before;
  }
});
