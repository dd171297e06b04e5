import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterSignIn, type ReturnTo } from './return-to.ts';

const home = '/app';
const page: ReturnTo = { path: '/app/list?search=Ngozi', userId: 'ada', ended: true };

test('a user returns to the page where the session ended, or that was asked for before signing in', () => {
  assert.equal(pageAfterSignIn(page, 'ada', home), page.path);
  assert.equal(pageAfterSignIn({ ...page, userId: null }, 'ada', home), page.path);
});

test('another user, and a page outside of the app, lead to the home page', () => {
  assert.equal(pageAfterSignIn(page, 'bola', home), home);
  assert.equal(pageAfterSignIn({ ...page, path: '/elsewhere' }, 'ada', home), home);
  assert.equal(pageAfterSignIn(null, 'ada', home), home);
});
