import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { drawingNames, drawingOf, isRare } from './drawing-of.ts';

test('every drawing that a product may have is in its file of drawings, and none is there unused', () => {
  const drawnIn = (file: string) =>
    [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/<symbol id="([a-z-]+)"/g)].map(
      ([, name]) => name,
    );
  assert.deepEqual(
    drawnIn('./foods.svg'),
    drawingNames.filter((name) => !isRare(name)),
  );
  assert.deepEqual(drawnIn('./foods-more.svg'), drawingNames.filter(isRare));
});

test('a product has the drawing of its own food, before that of its category', () => {
  const drawn = (slug: string, categorySlug = '') => drawingOf({ slug, categorySlug });
  assert.equal(drawn('rice-ofada-5-kg'), 'rice');
  assert.equal(drawn('tomato-paste-210-g'), 'tomato-paste');
  // A unit in the slug is no combo.
  assert.equal(drawn('tomatoes-fresh-basket-5-kg', 'vegetables'), 'tomato');
  assert.equal(drawn('ugu-leaves-1-bundle'), 'greens');
  assert.equal(drawn('breakfast-combo'), 'combo');
  assert.equal(drawn('palm-oil-1-l'), 'palm-oil');
  assert.equal(drawn('honey-beans'), 'beans');
  assert.equal(drawn('honey-750-ml', 'breakfast-and-drinks'), 'honey');
  assert.equal(drawn('locust-beans-iru-200-g', 'soup-ingredients'), 'spice');
  assert.equal(drawn('snails-6', 'meat-fish-eggs'), 'snail');
  assert.equal(drawn('guinea-corn-sorghum-1-kg'), 'grain');
  assert.equal(drawn('corn-flakes-500-g'), 'snack');
  assert.equal(drawn('unheard-of', 'fruit-and-vegetables'), 'greens');
  assert.equal(drawn('unheard-of', 'unheard-of'), 'food');
});

test('the name that the catalogue gives holds, and an unknown one does no harm', () => {
  assert.equal(drawingOf({ slug: 'rice', drawing: 'combo' }), 'combo');
  assert.equal(drawingOf({ slug: 'rice', drawing: '"><script>' }), 'rice');
  assert.equal(drawingOf({ slug: 'sunday', kind: 'combo' }), 'combo');
  assert.equal(drawingOf({ slug: 'from-the-market', drawing: 'spices' }), 'spice');
});
