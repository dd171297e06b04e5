import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clampPage, pageWindow } from './page-window.ts';

test('a short list shows all of its pages and nothing else', () => {
  assert.deepEqual(pageWindow(1, 1), { pages: [1], lastPage: null, gap: false });
  assert.deepEqual(pageWindow(3, 5), { pages: [1, 2, 3, 4, 5], lastPage: null, gap: false });
});

test('a long list shows five pages around the present one, an ellipsis and the last page', () => {
  assert.deepEqual(pageWindow(1, 300), { pages: [1, 2, 3, 4, 5], lastPage: 300, gap: true });
  assert.deepEqual(pageWindow(150, 300), { pages: [148, 149, 150, 151, 152], lastPage: 300, gap: true });
});

test('no ellipsis stands where no page is left out', () => {
  assert.deepEqual(pageWindow(2, 6), { pages: [1, 2, 3, 4, 5], lastPage: 6, gap: false });
  assert.deepEqual(pageWindow(300, 300), { pages: [296, 297, 298, 299, 300], lastPage: null, gap: false });
});

test('a page beyond the list becomes its last one, and an empty list has a first page', () => {
  assert.equal(clampPage(9, 3), 3);
  assert.equal(clampPage(0, 3), 1);
  assert.equal(clampPage(4, 0), 1);
});
