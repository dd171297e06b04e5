import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../primitives/check.ts';
import { slugText } from './catalogue.ts';
import { slugOf } from './catalogue-staff.ts';

test('the proposed address of a product is one that the server takes', () => {
  assert.equal(slugOf('White garri 5 kg'), 'white-garri-5-kg');
  assert.equal(slugOf('  Ẹ̀wà (olóyin), 2.5 kg! '), 'ewa-oloyin-2-5-kg');
  for (const name of ['-a-', 'x'.repeat(79), 'word '.repeat(40), 'ab-'.repeat(60), '12 × 75 cl']) {
    assert.ok(check(slugText, slugOf(name)).ok, slugOf(name));
  }
  assert.equal(slugOf('مانجو'), '');
});
