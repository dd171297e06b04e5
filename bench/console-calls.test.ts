import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@foodbank/contract/endpoint';
import * as z from 'zod/mini';
import { consoleCalls } from './console-calls.ts';

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
  const paths = consoleCalls(list, {}).map(({ path }) => path);
  assert.deepEqual(paths.slice(0, 3), [
    '/staff/things?kind=a',
    '/staff/things?kind=a&state=new',
    '/staff/things?kind=a&state=old',
  ]);
  assert.ok(paths.some((path) => path.includes('search=okafor')));
  const record = endpoint({ ...list, path: '/staff/things/{id}', query: undefined });
  assert.deepEqual(
    consoleCalls(record, { '/staff/things': 'x1' }).map(({ path }) => path),
    ['/staff/things/x1'],
  );
});
