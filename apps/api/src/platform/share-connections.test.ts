import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareOf } from './share-connections.ts';

test('processes share what the database allows, none takes more than alone, and some are left over', () => {
  const bounds = { most: 25, least: 6 };
  assert.equal(shareOf(97, 3, bounds), 25);
  assert.equal(shareOf(97, 4, bounds), 21);
  assert.equal(shareOf(97, 14, bounds), 6);
  assert.throws(
    () => shareOf(97, 15, bounds),
    /^Error: The database allows 97 connections, .* 15 processes .* start fewer/,
  );
});
