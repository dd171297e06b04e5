import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments } from './read-arguments.ts';

test('a server’s command line says how many processes there are, or nothing', () => {
  assert.equal(readArguments([]), null);
  assert.equal(readArguments(['--supervised']), null);
  assert.equal(readArguments(['--processes', '1']), 1);
  assert.equal(readArguments(['--processes', '64']), 64);
  assert.equal(readArguments(['--processes=2']), 2);
});

test('a number of processes that can’t be is refused in one line with one that can', () => {
  for (const words of [['0'], ['-1'], ['x'], ['1000'], ['65'], ['1.5'], [''], ['2 3'], ['1e1'], []]) {
    const refusal = /^Error: --processes takes a whole number from 1 to 64: npm start -- --processes 2$/;
    assert.throws(() => readArguments(['--processes', ...words]), refusal, words[0]);
    if (words[0] !== undefined) assert.throws(() => readArguments([`--processes=${words[0]}`]), refusal, words[0]);
  }
});

test('a word that the server doesn’t know is named, not passed over', () => {
  for (const words of [['--proceses', '2'], ['2'], ['--processes', '2', '--fast']])
    assert.throws(() => readArguments(words), /^Error: Foodbank doesn't know (--proceses|2|--fast)\. /);
});
