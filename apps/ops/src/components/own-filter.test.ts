import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { isOwnOfOther, readOwn, writeOwn } from './own-filter.ts';

const schema = {
  owner: choiceFilter({ all: 'Everyone’s', mine: 'Mine' }, 'all'),
  kind: choiceFilter({ any: 'All', order: 'Order' }, 'any'),
};
const own = { name: 'owner', value: 'mine' };

test('a shared address of “Mine” shows another member everybody’s rows, with the other filters', () => {
  const shared = writeOwn(schema, { owner: 'mine', kind: 'order' }, own, 'ada');
  assert.equal(shared.toString(), 'owner=mine&kind=order&of=ada');
  assert.deepEqual(
    readOwn(schema, shared, own, 'ada'),
    { owner: 'mine', kind: 'order' },
    'it stays as it was for its maker',
  );
  assert.deepEqual(readOwn(schema, shared, own, 'bola'), { owner: 'all', kind: 'order' });
  assert.deepEqual([isOwnOfOther(shared, own, 'ada'), isOwnOfOther(shared, own, 'bola')], [false, true]);
});

test('an address without own rows names nobody, and one that names nobody is its reader’s', () => {
  assert.equal(writeOwn(schema, { owner: 'all', kind: 'order' }, own, 'ada').toString(), 'kind=order');
  assert.deepEqual(readOwn(schema, new URLSearchParams('owner=mine'), own, 'bola'), { owner: 'mine', kind: 'any' });
  assert.equal(isOwnOfOther(new URLSearchParams('kind=order&of=ada'), own, 'bola'), false);
});
