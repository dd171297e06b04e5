import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFaqs, listTestimonies } from '@foodbank/contract/foundation/content';
import { readSiteFiles } from '../../../../test/site-files.ts';
import { startApp } from '../../../../test/start-app.ts';
import { ensureContent } from './ensure-content.ts';
import { exampleTestimonies } from './example-testimonies.ts';

const productionEnv = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'x'.repeat(32),
  TRACK_KEY: 'y'.repeat(32),
  DATABASE_URL: 'postgres://ignored.example/foodbank',
  MAIL_URL: 'sandbox:',
  FILES_URL: 'file:/nowhere/files',
  PAYSTACK_SECRET_KEY: 'sk_live_of_the_test',
  TEXTS_URL: 'sandbox:',
  EARNINGS_PAID_UNTIL: '2000-01-01',
  PUBLIC_URL: 'https://foodbank.example',
};
const storedTestimonies = `select from content_items where kind = 'testimony'`;

test('the questions come from the site’s content files', async (t) => {
  const app = await startApp(t, { workless: true });
  const { faqs } = await app.call(listFaqs, {});
  assert.ok(faqs.length >= 10 && faqs.every(({ title, content }) => title.length > 5 && content.length > 20));
});

test('without testimonies, development shows six marked examples and stores none', async (t) => {
  const app = await startApp(t, { workless: true });
  const shown = await app.call(listTestimonies, {});
  assert.equal(shown.length, 6);
  for (const { content, name, example } of shown) {
    assert.ok(content.length > 40 && content.length < 200, content);
    assert.ok(name.length > 5, name);
    assert.equal(example, true);
  }
  assert.equal((await app.context.database.pool.query(storedTestimonies)).rowCount, 0);
});

test('a real testimony replaces the examples and is not marked', async (t) => {
  const app = await startApp(t, { workless: true });
  const testimony = { content: 'The rice came on Saturday.', name: 'Ada' };
  const consent = { text: 'You may quote me.', on: '2026-06-01', source: 'Email, kept in the support mailbox.' };
  const unproven = { content: 'I was not asked.', name: 'Bisi' };
  await ensureContent(app.context.database, { faqs: [], testimonies: [{ ...testimony, consent }, unproven] });
  assert.deepEqual(await app.call(listTestimonies, {}), [testimony], 'one without consent stays a draft');
  await ensureContent(app.context.database, { faqs: [], testimonies: [{ ...unproven, consent }] });
  assert.deepEqual(await app.call(listTestimonies, {}), [testimony], 'the file fills an empty table only');
});

test('production has no example in its replies, its database or its built pages', async (t) => {
  const app = await startApp(t, { workless: true, env: productionEnv });
  assert.deepEqual(await app.call(listTestimonies, {}), []);
  assert.equal((await app.context.database.pool.query(storedTestimonies)).rowCount, 0);
  const files = readSiteFiles();
  assert.ok(files.some(({ isPage }) => isPage));
  for (const { name, content } of files)
    for (const example of exampleTestimonies) assert.ok(!content.includes(example.content), name);
});
