import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as texts from '@foodbank/contract/foundation/legal-texts';
import * as calls from '@foodbank/contract/foundation/legal-texts-staff';
import { sectionsOf } from '@foodbank/contract/primitives/text-parts';
import { approveAs } from '../../../../test/make-plans.ts';
import { makeStaff } from '../../../../test/make-staff.ts';
import { startApp } from '../../../../test/start-app.ts';
import { listTextsInForce } from './queries.ts';

const app = await startApp({ after }, { at: '2026-06-15T09:00:00Z', workless: true });
const { database } = app.context;
const [writer, decider] = [await makeStaff(app, ['finance']), await makeStaff(app, ['admin'])];
const params = { kind: 'key-facts', language: 'en' } as const;
const body = `# Your rights\nYou can pay early at any time. ${'It costs nothing. '.repeat(8)}`;

const read = () => writer.call(calls.readLegalText, { params });
const ask = (given: Partial<calls.NewLegalText> = {}, by = writer) =>
  by.send(calls.requestLegalText, {
    params,
    body: { body, fromOn: '2026-06-20', isExample: false, afterVersion: 1, reason: 'our lawyer wrote it', ...given },
  });

test('five texts come with the product, each an example, and children of 14 can read them', async () => {
  const { rows, allowsExamples } = await writer.call(calls.listLegalTexts, {});
  assert.deepEqual(
    rows.map(({ kind, version, isExample }) => [kind, version, isExample]),
    Object.keys(texts.legalTextKinds).map((kind) => [kind, kind === 'agreement' ? 2 : 1, true]),
  );
  assert.equal(allowsExamples, true);
  for (const text of await listTextsInForce(database.read, '2026-06-15')) {
    const sections = sectionsOf(text.body, texts.planBlanks);
    const words = sections.flatMap(({ heading, paragraphs }) => [
      ...(heading === null ? [] : [`${heading}.`]),
      ...paragraphs,
    ]);
    const grade = gradeOf(words.join('\n'));
    assert.ok(grade <= 8, `${text.kind} is of grade ${grade.toFixed(1)}`);
    assert.deepEqual(texts.strangeBlanks(text.kind, text.body), []);
    assert.doesNotMatch(words.join(' '), /[{}]/);
  }
  // The measure tells apart what is easy from what lawyers write.
  const lawyers =
    'The undersigned beneficiary irrevocably acknowledges the aforementioned contractual obligations and liabilities.';
  assert.ok(gradeOf(lawyers) > 14);
});

test('a paragraph with a blank for which the plan has nothing is left out, and so is a section without any', () => {
  const text =
    '# Late\nA fee of {late-fee-most}.\n\nNo fee on a fee.\n\n# Cap\nAt most {late-fee-most}.\n\n# Cost\n{charge} in all.';
  assert.deepEqual(sectionsOf(text, { 'late-fee-most': null, charge: '₦900' }), [
    { heading: 'Late', paragraphs: ['No fee on a fee.'] },
    { heading: 'Cost', paragraphs: ['₦900 in all.'] },
  ]);
  assert.deepEqual(texts.strangeBlanks('agreement', 'Pay {charge}, {name} and { nothing'), ['{name}', '{ or }']);
  assert.deepEqual(texts.strangeBlanks('privacy', 'Pay {charge}'), ['{charge}']);
});

test('a new text waits for a second person and holds from its day; the old version stays as it was', async () => {
  const before = await read();
  const asked = await ask();
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const id = String(asked.body.approvalId);
  assert.equal((await ask()).body.code, 'change-already-asked');
  assert.equal((await read()).approvalId, id);
  assert.equal((await approveAs(writer, id)).body.code, 'approval-own');
  assert.equal((await approveAs(decider, id)).status, 200);
  const states = async () =>
    (await read()).versions.map(({ version, state, isExample }) => [version, state, isExample]);
  assert.deepEqual(await states(), [
    [2, 'planned', false],
    [1, 'in-force', true],
  ]);
  const { rows } = await writer.call(calls.listLegalTexts, {});
  assert.deepEqual(rows.find(({ kind }) => kind === 'key-facts')?.plannedOn, '2026-06-20');
  app.clock.setBusinessDate('2026-06-20');
  assert.deepEqual(await states(), [
    [2, 'in-force', false],
    [1, 'past', true],
  ]);
  const [newest, first] = (await read()).versions;
  assert.deepEqual([newest?.askedBy, newest?.approvedBy], [writer.name, decider.name]);
  assert.equal(first?.body, before.versions[0]?.body);
  await assert.rejects(database.pool.query(`update legal_texts set body = 'other' where kind = 'key-facts'`));
  await assert.rejects(database.pool.query(`delete from legal_texts where kind = 'key-facts'`));
});

test('what can’t hold is refused in words, and a member who may only read can’t ask', async () => {
  const refused = async (given: Partial<calls.NewLegalText>) => (await ask({ afterVersion: 2, ...given })).body;
  assert.equal((await refused({ fromOn: '2026-06-19' })).errors?.fromOn, 'The first day is today at the earliest');
  assert.match((await refused({ fromOn: '2028-06-19' })).errors?.fromOn ?? '', /at the latest/);
  assert.match((await refused({ body: `${body} {your name}` })).errors?.body ?? '', /can’t have \{your name\}/);
  assert.equal((await refused({ body: 'Short' })).errors?.body, 'Please enter the whole text');
  assert.equal((await refused({ afterVersion: 1 })).code, 'changed-meanwhile');
  assert.equal((await refused({})).code, 'nothing-changed');
  const support = await makeStaff(app, ['support']);
  assert.equal((await ask({ afterVersion: 2 }, support)).status, 403);
  assert.equal((await support.send(calls.listLegalTexts, {})).status, 200);
});

test('a request whose day is over, or after which another version came, is stale', async () => {
  const asked = await ask({ afterVersion: 2, body: `${body} Again.`, fromOn: '2026-06-21' });
  app.clock.setBusinessDate('2026-06-22');
  assert.equal((await approveAs(decider, String(asked.body.approvalId))).body.code, 'approval-stale');
});

/** The school grade of an English text by the formula of Flesch and Kincaid: 8 can be read at about 14 years. */
function gradeOf(text: string): number {
  const sentences = text.split(/[.!?:\n]+/).filter((sentence) => /\p{L}/u.test(sentence)).length;
  const words = text.match(/[\p{L}’']+|\d[\d,.]*/gu) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

/** Groups of vowels, without a silent e at the end. */
function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/(?<=[^aeiouyl])e$/, '');
  return Math.max(1, plain.match(/[aeiouy]+/g)?.length ?? 1);
}
