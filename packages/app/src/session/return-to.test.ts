import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageAfterSignIn, type ReturnTo } from './return-to.ts';

const home = '/app';
const pages = { homePath: home, paths: [home, '/app/list'] };
const page: ReturnTo = { path: '/app/list?search=Ngozi', userId: 'ada', ended: true };

test('a user returns to the page where the session ended, or that was asked for before signing in', () => {
  assert.equal(pageAfterSignIn(page, 'ada', pages), page.path);
  assert.equal(pageAfterSignIn({ ...page, userId: null }, 'ada', pages), page.path);
  assert.equal(pageAfterSignIn({ ...page, path: '/app/list/' }, 'ada', pages), '/app/list/');
});

test('another user, and a page outside of the app, lead to the home page', () => {
  assert.equal(pageAfterSignIn(page, 'bola', pages), home);
  assert.equal(pageAfterSignIn({ ...page, path: '/elsewhere' }, 'ada', pages), home);
  assert.equal(pageAfterSignIn(null, 'ada', pages), home);
});

test('an address that has no page leads to the home page', () => {
  for (const path of ['/app/zzz', '/app/list/zzz', '/application', '/app//list', 'https://elsewhere.example/app'])
    assert.equal(pageAfterSignIn({ ...page, path }, 'ada', pages), home, path);
});
