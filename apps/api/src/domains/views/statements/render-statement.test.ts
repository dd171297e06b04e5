import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { earnedRow, makeStatement } from '../../../../test/make-statement.ts';
import { renderStatement } from './render-statement.ts';
import type { StatementModel } from './statement-model.ts';

/** A node of a page's structure: a tag with its children, or a piece of content. */
interface Node {
  role?: string;
  type?: string;
  id?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

const openBytes = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes));
const open = (model: StatementModel) => openBytes(renderStatement(model));
type Pdf = Awaited<ReturnType<typeof open>>;

async function textOf(pdf: Pdf): Promise<string> {
  const { text } = await extractText(pdf, { mergePages: true });
  return text.normalize('NFC').replace(/\s+/g, ' ');
}

async function treeOf(pdf: Pdf, page: number): Promise<Node> {
  return (await (await pdf.getPage(page)).getStructTree()) as unknown as Node;
}

const rolesIn = (node: Node): string[] =>
  [node.role ?? '', ...(node.children ?? []).flatMap(rolesIn)].filter((role) => role !== '');
const contentIn = (node: Node): string[] =>
  node.type === 'content' ? [node.id ?? ''] : (node.children ?? []).flatMap(contentIn);

test('a statement says who and when, how the balance came about, each line, and what was paid, in reading order', async () => {
  const text = await textOf(await open(makeStatement()));
  const inOrder = [
    ...['Foodbank', 'Statement of earnings', 'June 2026', 'Ọlá Adébáyọ̀-Ṣóyínká', 'Agent FB-7K2M9Q'],
    ...['Earned and not paid yet', 'at the end of June 2026', '₦1,989.99'],
    ...[
      'Opening balance',
      '₦27,138.05',
      'Commission earned',
      '₦812.10',
      'Bonus',
      '₦2,700.00',
      'Taken back',
      '−₦1,522.11',
    ],
    ...['Tax withheld', '−₦50.00', 'Paid to you', '−₦27,088.05', 'Closing balance', '₦1,989.99'],
    ...['Date', 'Order', 'What it is', 'Base', 'Rate', 'State', 'Amount'],
    ...[
      '1 Jun 2026',
      'PO-10000',
      'Order completed',
      '₦13,500.00',
      '2.0',
      'Earned',
      '₦270.00',
      'Total earned',
      '₦812.10',
    ],
    ...[
      'Bonus for reaching',
      'Total bonus',
      'The order came back',
      'Reversed',
      '−₦272.11',
      'Ṣadé’s order',
      'Total taken back',
    ],
    ...[
      'Guaranty Trust Bank •••• 6789',
      'po-2026-06-7fj2k1',
      '₦27,088.05',
      'Total paid',
      'Commission of order PO-9914',
    ],
    ...['Commission is due 7 days', 'dispute it'],
  ].map((one) => one.normalize('NFC'));
  let from = 0;
  for (const words of inOrder) {
    const at = text.indexOf(words, from);
    assert.ok(at >= 0, `“${words}” is missing after “${text.slice(Math.max(0, from - 60), from)}” in ${text}`);
    from = at + words.length;
  }
});

test('the file is small, has its fonts in it, and names its language, title and author', async () => {
  const bytes = renderStatement(makeStatement({ earned: Array.from({ length: 60 }, (_, index) => earnedRow(index)) }));
  assert.ok(bytes.length < 100_000, `${bytes.length} bytes`);
  const raw = Buffer.from(bytes).toString('latin1');
  assert.match(raw, /^%PDF-1\.7\n/);
  const pdf = await openBytes(bytes);
  const { info } = await getMeta(pdf);
  assert.equal(info.Language, 'en-NG');
  assert.equal(
    info.Title.normalize('NFC'),
    'Statement of earnings, June 2026, Ọlá Adébáyọ̀-Ṣóyínká (FB-7K2M9Q)'.normalize('NFC'),
  );
  assert.deepEqual([info.Author, info.CreationDate], ['Foodbank', 'D:20260629230000Z']);
  assert.deepEqual(await pdf.getMarkInfo(), { Marked: true, UserProperties: false, Suspects: false });
  assert.deepEqual(await pdf.getViewerPreferences(), { DisplayDocTitle: true });
  const page = await pdf.getPage(1);
  assert.deepEqual(page.view.map(Math.round), [0, 0, 595, 842]);
  const fonts = await fontsOf(page);
  assert.ok(fonts.length >= 5, `${fonts.length} fonts`);
  for (const { name, missingFile } of fonts) {
    assert.equal(missingFile, false, name);
    assert.match(name, /Figtree|Bricolage|Noto/);
  }
});

/** The fonts that a page uses. */
async function fontsOf(page: Awaited<ReturnType<Pdf['getPage']>>): Promise<{ name: string; missingFile: boolean }[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const ids = new Set(
    argsArray.filter((args, index) => fnArray[index] === setFont && args).map(([id]) => id as string),
  );
  return [...ids].map((id) => page.commonObjs.get(id));
}
// pdf.js's number of the operator Tf.
const setFont = 37;

test('a screen reader gets headings, paragraphs and tables with headed columns and rows, and no decoration', async () => {
  const pdf = await open(makeStatement());
  const tree = await treeOf(pdf, 1);
  const roles = rolesIn(tree);
  assert.deepEqual(roles.filter((role) => /^(Figure|H\d)$/.test(role)).slice(0, 4), ['Figure', 'H1', 'H2', 'H2']);
  assert.equal(roles.filter((role) => role === 'Table').length >= 4, true);
  const table =
    find(tree, (node) => node.role === 'Table' && rolesIn(node).includes('THead')) ?? assert.fail('no table');
  const [head, body] = table.children ?? [];
  assert.deepEqual(rolesIn(head ?? {}), ['THead', 'TR', ...Array.from({ length: 7 }, () => 'TH')]);
  assert.deepEqual(
    (body?.children ?? []).map((row) => rolesIn(row).join(' ')),
    Array.from({ length: 4 }, () => 'TR TH TD TD TD TD TD TD'),
  );
  assert.equal(find(tree, (node) => node.role === 'Figure')?.alt, 'Foodbank');
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const marked = items.flatMap((item) => ('type' in item && item.type === 'beginMarkedContentProps' ? [item] : []));
  const tagged = new Set(contentIn(tree));
  assert.ok(tagged.size > 50);
  for (const { id } of marked) assert.ok(id === null || tagged.has(id), `${id} is in no tag`);
  let depth = 0;
  for (const item of items) {
    if ('str' in item) assert.ok(depth > 0 || item.str.trim() === '', `“${item.str}” is outside of all tags`);
    else depth += item.type === 'endMarkedContent' ? -1 : 1;
  }
});

function find(node: Node, wanted: (node: Node) => boolean): Node | undefined {
  if (wanted(node)) return node;
  for (const child of node.children ?? []) {
    const found = find(child, wanted);
    if (found) return found;
  }
  return undefined;
}

test('a statement of a thousand lines has each of them once, in order, below its headings, with the page of how many', async () => {
  const earned = Array.from({ length: 1_000 }, (_, index) => earnedRow(index));
  const bytes = renderStatement(makeStatement({ earned }));
  assert.ok(bytes.length < 400_000, `${bytes.length} bytes`);
  const pdf = await openBytes(bytes);
  const text = await textOf(pdf);
  assert.deepEqual(
    [...text.matchAll(/PO-(1\d{4})\b/g)].map(([, number]) => Number(number)).slice(0, 1_000),
    earned.map((_, index) => 10_000 + index),
  );
  assert.ok(
    pdf.numPages > 20 &&
      text.includes(`Page 1 of ${pdf.numPages}`) &&
      text.includes(`Page ${pdf.numPages} of ${pdf.numPages}`),
  );
  const headings = text.match(/Date Order What it is Base Rate State Amount/g) ?? [];
  assert.ok(headings.length >= pdf.numPages - 1);
  const rows = (await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => treeOf(pdf, index + 1)))).flatMap(
    rolesIn,
  );
  assert.ok(rows.filter((role) => role === 'TR').length >= 1_000);
  assert.equal(rows.filter((role) => role === 'H1').length >= 1, true);
});

test('Yoruba, Igbo and Hausa letters are themselves, and letters of no font are told to screen readers', async () => {
  const names = ['Chidịnma Ụzọma Ṅwa', 'Ƙasimu Ɓala Ɗan ƴa', 'Ẹ̀bùn Ọlọ́run Ṣẹ́gun', 'Ǹdá Ékéné'];
  const text = await textOf(
    await open(makeStatement({ earned: names.map((name, index) => earnedRow(index, { explanation: name })) })),
  );
  for (const name of names)
    for (const word of name.normalize('NFC').split(' '))
      assert.ok(text.includes(word), `${word} in ${text.slice(0, 900)}`);
});

test('a mark below a letter stays, in the copied text too, and a letter of no font is the nearest one or its number', async () => {
  const shown = async (name: string) => textOf(await open(makeStatement({ agent: { name, code: 'FB-7K2M9Q' } })));
  for (const name of ['S̩adé Ọlá', 's̩ n̄ m̀', 'ẹ̀ ọ́ ṣ ẹ̄'.normalize('NFD'), 'Ṣ́adé', 'Ɗanladi Ƙarami'])
    assert.ok((await shown(name)).includes(name.normalize('NFC')), name);
  for (const [name, nearest] of [
    ['Ａda ﬁ', 'Ada fi'],
    ['a̱ni', 'ạni'],
    ['漢字', '[U+6F22][U+5B57]'],
    ['漢子', '[U+6F22][U+5B50]'],
    ['Ada 🍲❤️ Obi 🇳🇬', 'Ada Obi'],
  ] as const) {
    const text = await shown(name);
    assert.ok(text.includes(nearest) && !text.includes('?'), `${name} in ${text.slice(0, 300)}`);
  }
});

test('hostile names stay on the page: endless words, markup, direction marks, PDF syntax', async () => {
  const hostile = [
    'W'.repeat(100),
    '<script>alert(1)</script>',
    ') Tj ET Q endstream endobj (',
    '\u202Egnimra\u202C \u200B\u0007x',
    '\\(((%/Catalog<<>>',
  ];
  for (const name of hostile) {
    const pdf = await open(
      makeStatement({
        agent: { name, code: 'FB-7K2M9Q' },
        earned: [earnedRow(0, { explanation: name.repeat(5), order: name })],
        payouts: makeStatement().payouts.map((one) => ({ ...one, account: name, reference: name })),
      }),
    );
    const text = await textOf(pdf);
    assert.ok(text.includes('Closing balance') && pdf.numPages < 5, name);
    assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items)
        if ('str' in item && item.str !== '') {
          const [left = 0, top = 0] = [item.transform[4], item.transform[5]];
          assert.ok(
            left >= 44 && left + item.width <= 552 && top > 20,
            `“${item.str}” at ${left} + ${item.width}, ${top}`,
          );
        }
    }
  }
});

test('an empty month says so, the present one says up to when, and a debt is spoken of as such', async () => {
  const nothing = { earned: [], bonus: [], takenBack: [], tax: [], payouts: [] };
  const empty = await textOf(await open(makeStatement({ ...nothing, openingKobo: 0 })));
  assert.ok(
    empty.includes('No commission was earned in June 2026.') && empty.includes('Nothing was paid in June 2026.'),
  );
  assert.ok(!empty.includes('Tax withheld') && !empty.includes('Total'));
  const present = { isSoFar: true, asOn: '2026-06-15', expectedKobo: 54_161 };
  const soFar = await textOf(await open(makeStatement({ ...nothing, ...present })));
  assert.ok(soFar.includes('June 2026 so far, up to 15 Jun 2026') && soFar.includes('₦541.61 more is expected'));
  const owed = await textOf(await open(makeStatement({ ...nothing, openingKobo: -12_345 })));
  assert.ok(owed.includes('To be taken off your next payouts') && owed.includes('₦123.45'));
});

test('the same statement gives the same bytes', () => {
  assert.deepEqual(renderStatement(makeStatement()), renderStatement(makeStatement()));
});
