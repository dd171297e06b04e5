import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@foodbank/contract/endpoint';
import * as z from 'zod/mini';
import { type ConsoleExamples, consoleCalls } from './console-calls.ts';

test('a list is asked for without filters, with each choice and with searches, a record by its own id', () => {
  const list = endpoint({
    name: 'listThings',
    method: 'GET',
    path: '/staff/things',
    access: 'staff',
    summary: '',
    query: z.object({ state: z.optional(z.enum(['new', 'old'])), search: z.optional(z.string()), kind: z.enum(['a']) }),
    reply: z.object({}),
    refusals: [],
  });
  const paths = consoleCalls(list, { ids: {}, queries: {} }).map(({ path }) => path);
  assert.deepEqual(paths.slice(0, 3), [
    '/staff/things?kind=a',
    '/staff/things?kind=a&state=new',
    '/staff/things?kind=a&state=old',
  ]);
  assert.ok(paths.some((path) => path.includes('search=okafor')));
  const record = endpoint({ ...list, path: '/staff/things/{id}', query: undefined });
  assert.deepEqual(
    consoleCalls(record, { ids: { '/staff/things': 'x1' }, queries: {} }).map(({ path }) => path),
    ['/staff/things/x1'],
  );
});

test('a record has the id of the path before it; one without an example, and what its schema refuses, are left out', () => {
  const lines = endpoint({
    name: 'readLine',
    method: 'GET',
    path: '/staff/things/{id}/lines/{lineId}',
    access: 'staff',
    summary: '',
    query: z.object({ search: z.optional(z.string().check(z.maxLength(8))) }),
    reply: z.object({}),
    refusals: [],
  });
  const ids = { '/staff/things': 'x1', '/staff/things/{id}/lines': 'l1' };
  assert.deepEqual(
    consoleCalls(lines, { ids, queries: {} }).map(({ path }) => path),
    ['/staff/things/x1/lines/l1', ...['okafor', '0803'].map((text) => `/staff/things/x1/lines/l1?search=${text}`)],
  );
  assert.deepEqual(consoleCalls(lines, { ids: { ...ids, '/staff/things': null }, queries: {} }), []);
});

test('a call whose parameters depend on each other is made with its examples only', () => {
  const estimate = endpoint({
    name: 'estimateThings',
    method: 'GET',
    path: '/staff/things/estimate',
    access: 'staff',
    summary: '',
    query: z.object({ scope: z.enum(['all', 'one']), code: z.optional(z.string()) }),
    reply: z.object({}),
    refusals: [],
  });
  const queries: ConsoleExamples['queries'] = { estimateThings: [{ scope: 'all' }, { scope: 'one', code: 'FB-1' }] };
  assert.deepEqual(
    consoleCalls(estimate, { ids: {}, queries }).map(({ path }) => path),
    ['/staff/things/estimate?scope=all', '/staff/things/estimate?scope=one&code=FB-1'],
  );
});

test('a list in orders is asked for in each of them with each filter, with the values that only the data knows', () => {
  const list = endpoint({
    name: 'listThings',
    method: 'GET',
    path: '/staff/things',
    access: 'staff',
    summary: '',
    query: z.object({
      storeId: z.optional(z.string()),
      alarm: z.optional(z.literal('yes')),
      sort: z.optional(z.enum(['newest', 'total'])),
    }),
    reply: z.object({}),
    refusals: [],
  });
  const given = { values: { storeId: ['s1'] }, also: { listThings: [{ storeId: 's1', alarm: 'yes' }] } };
  assert.deepEqual(
    consoleCalls(list, { ids: {}, queries: {}, ...given }).map(({ path }) => path.replace('/staff/things', '')),
    [
      ...['', '?storeId=s1', '?alarm=yes', '?sort=newest', '?sort=total'],
      ...['?storeId=s1&sort=newest', '?alarm=yes&sort=newest', '?storeId=s1&sort=total', '?alarm=yes&sort=total'],
      '?storeId=s1&alarm=yes',
    ],
  );
});
