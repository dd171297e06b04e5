import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as calls from '@foodbank/contract/selling/catalogue';
import { startApp } from '../../test/start-app.ts';
import { familySearches } from './family-searches.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const app = await startApp({ after }, { at: '2026-11-23T09:00:00Z', workless: true });
await seedCatalogue(app.context);

/** What is wrong with what a search finds, or null. */
async function faultOf(line: string): Promise<string | null> {
  const [search = '', wanted = ''] = line.split(' | ');
  const store = 'bodija-market-stores';
  const { rows, fit } = await app.call(calls.listProducts, { query: { store, search } });
  const shown = rows.slice(0, 3).map(({ name, unit }) => `${name}, ${unit}`);
  const said = `${search}: ${fit?.kind} ${shown.join(' | ')}; wanted ${wanted}`;
  const [, kind = '', rule = '', names = ''] =
    /^(?:(brand|most|category|not-sold) )?(first|three|none)(?: > (.*))?$/.exec(wanted) ?? [];
  if (rule === '') return `${line} is no rule`;
  if (kind !== '' && fit?.kind !== kind) return said;
  if (rule === 'none') return rows.length === 0 ? null : said;
  if (rule === 'first') return names.split(' / ').some((name) => shown[0]?.startsWith(name)) ? null : said;
  return names.split(' & ').every((name) => shown.some((one) => one.startsWith(name))) ? null : said;
}

test('what a family in Ibadan types finds the food it means, or says that there is none', async () => {
  const lines = familySearches.split('\n').filter((line) => line !== '');
  assert.ok(lines.length >= 200);
  const faults: string[] = [];
  for (const line of lines) {
    const fault = await faultOf(line);
    if (fault !== null) faults.push(fault);
  }
  assert.deepEqual(faults, []);
});

test('a search that says what the store sells is not said to be read otherwise', async () => {
  const searchedFor = async (search: string) =>
    (await app.call(calls.listProducts, { query: { store: 'bodija-market-stores', search } })).searchedFor;
  for (const search of [
    'palm oil',
    '4 gallons of palm oil',
    'soya bean',
    'cat fish',
    'two bags of rice',
    'bitter leaf',
  ])
    assert.equal(await searchedFor(search), null, search);
  assert.equal(await searchedFor('soybean'), 'soya beans');
});

test('a word that nothing has leaves the others of the category beside what is found', async () => {
  const { rows, more } = await app.call(calls.listProducts, {
    query: { store: 'bodija-market-stores', search: 'rice zzzzqq' },
  });
  assert.deepEqual([rows[0]?.name, more?.categoryName], ['Basmati rice', 'Rice, beans and grains']);
});
