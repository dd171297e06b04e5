import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';

/** The oldest supported browsers, as in astro.config.ts. */
const oldest = { chrome: 87 << 16, safari: 14 << 16, ios_saf: (14 << 16) | (5 << 8) };
const built = fileURLToPath(new URL('../dist/current', import.meta.url));

/** A built style sheet: a file, or an inline one of a page. */
interface Sheet {
  from: string;
  text: string;
}

const sheets: Sheet[] = readdirSync(built, { recursive: true, encoding: 'utf8' }).flatMap((from) => {
  if (!/\.(html|css)$/.test(from)) return [];
  const text = readFileSync(join(built, from), 'utf8');
  if (from.endsWith('.css')) return [{ from, text }];
  return [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, inside = '']) => ({ from, text: inside }));
});

interface Declaration {
  name: string;
  value: string;
}

/** One block of a style sheet: the text before its brace, the blocks around it, and its declarations. */
interface Block {
  head: string;
  within: readonly string[];
  declarations: Declaration[];
}

/** Splits a style sheet into blocks. Strings and brackets are kept whole. */
function readBlocks(text: string): Block[] {
  const all: Block[] = [];
  const open: Block[] = [];
  const declare = (part: string) => {
    const colon = part.indexOf(':');
    if (colon < 0) return;
    const declared = { name: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() };
    open.at(-1)?.declarations.push(declared);
  };
  let part = '';
  for (const [piece] of text.matchAll(
    /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:[^()"'{}]|"[^"]*"|'[^']*')*\)|[\s\S]/g,
  )) {
    if (piece === '{') {
      const block: Block = { head: part.trim(), within: open.map(({ head }) => head), declarations: [] };
      all.push(block);
      open.push(block);
      part = '';
    } else if (piece === '}' || piece === ';') {
      declare(part);
      part = '';
      if (piece === '}') open.pop();
    } else if (!piece.startsWith('/*')) part += piece;
  }
  assert.equal(open.length, 0, 'a block is never closed');
  return all;
}

const blocks = sheets.flatMap(({ from, text }) => readBlocks(text).map((block) => ({ from, ...block })));
const isGrouping = (head: string) => /^@(media|supports|keyframes|-webkit-keyframes)\b/.test(head);

/** Selectors that one of the oldest browsers doesn't support. It ignores the whole rule. */
const newSelectors =
  /:has\(|:is\(|:where\(|:not\([^()]*,|:focus-visible|:user-valid|:user-invalid|:popover-open|:modal|:open\b|&|:dir\(|::details-content/;
/** Selectors that are allowed in such a rule, because the page works without it. */
const dispensable: readonly [selector: RegExp, why: string][] = [
  [/:focus-visible$/, 'the browser draws its own ring'],
  [/:focus:not\(:focus-visible\)/, 'a ring is drawn for fingers too'],
];

/** Values that the oldest browsers ignore, so that an older value must come before them. */
const newDeclarations: readonly { name?: RegExp; value?: RegExp }[] = [
  { value: /\b(oklch|oklab|lch|lab|color|color-mix|light-dark|hwb)\(/ },
  { value: /\d(dvh|svh|lvh|dvw|svw|lvw|dvb|svb|cqw|cqh|cqi|cqb|lh|rlh|cap|ic)\b/ },
  { value: /\b(round|mod|rem|sin|cos|tan|pow|sqrt|abs|sign|anchor|linear)\(/ },
  {
    name: /^(aspect-ratio|translate|rotate|scale|content-visibility|contain-intrinsic-size|anchor-name|position-anchor)$/,
  },
  { name: /^(inset|inset-block|inset-inline|margin-inline|margin-block|padding-inline|padding-block)$/ },
  { name: /^(border-inline|border-block|border-start|border-end|inset-(block|inline)-)/ },
  { name: /^overflow/, value: /\bclip\b/ },
  { name: /^mask/ },
  { name: /^backdrop-filter$/ },
];

/** Newer than the oldest browsers, and harmless where unsupported. */
const harmless: Readonly<Record<string, string>> = {
  'text-wrap': 'lines break elsewhere, and no line more is needed',
  'accent-color': 'a tick is blue',
  'overscroll-behavior': 'the page scrolls behind a dialog’s end',
  'transition-behavior': 'a dialog is gone at once',
  'text-size-adjust': 'Safari knows it by its prefix',
  'user-select': 'Safari knows it by its prefix',
  'size-adjust': 'the text moves by some pixels when its font comes',
  'ascent-override': 'the text moves by some pixels when its font comes',
  'descent-override': 'the text moves by some pixels when its font comes',
  'line-gap-override': 'the text moves by some pixels when its font comes',
};
/** Newer than the oldest browsers. A use has to be added to one of the lists above. */
const toBeWeighed =
  /^(text-(wrap|box|size-adjust)|accent-color|overscroll-behavior|transition-behavior|scrollbar-|view-transition|animation-(timeline|range|composition)|interpolate-size|field-sizing|hyphenate-|font-palette|math-|offset-|ruby-|(size-adjust|ascent-override|descent-override|line-gap-override)$|container|initial-letter|timeline|scroll-timeline|zoom|user-select$|interactivity|reading-)/;

test('a sheet has no layer, container or other group that drops its rules in the oldest browsers', () => {
  assert.ok(sheets.length >= 12 && blocks.length > 1000);
  const groups = new Set(blocks.map(({ head }) => head).filter((head) => head.startsWith('@')));
  const unknown = [...groups].filter((head) => !isGrouping(head) && head !== '@font-face' && head !== '@page');
  assert.deepEqual(unknown, []);
  for (const { from, text } of sheets) assert.doesNotMatch(text, /@(layer|import|property|namespace)\b/, from);
  // Chrome supports range syntax in media queries since 104.
  assert.deepEqual(
    [...groups].filter((head) => /[<>]/.test(head)),
    [],
  );
});

test('no rule stands in a rule', () => {
  const nested = blocks.filter(({ within }) => within.some((head) => !isGrouping(head)));
  assert.deepEqual(
    nested.map(({ from, head, within }) => `${from}: ${within.join(' ')} ${head}`),
    [],
  );
});

test('each selector is known to the oldest browsers, or is in a rule that the page works without', () => {
  const unknown = blocks.filter(({ head }) => newSelectors.test(head) && !head.startsWith('@'));
  const missed = unknown.filter(({ head }) =>
    head.split(',').some((one) => !dispensable.some(([known]) => known.test(one))),
  );
  assert.deepEqual(
    missed.map(({ from, head }) => `${from}: ${head}`),
    [],
  );
});

test('what the oldest browsers drop stands behind something that they keep', () => {
  const dropped = blocks.flatMap(({ from, head, declarations }) =>
    declarations.flatMap(({ name, value }, at) => {
      const isNew = newDeclarations.some((one) => (one.name?.test(name) ?? true) && (one.value?.test(value) ?? true));
      const isKept = declarations.slice(0, at).some((before) => before.name === name && before.value !== value);
      return isNew && !isKept ? [`${from}: ${head}{${name}:${value}}`] : [];
    }),
  );
  assert.deepEqual(dropped, []);
});

test('what is newer than the browsers has been weighed, and each that was weighed is used', () => {
  const names = new Set(blocks.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
  const newer = [...names].filter((name) => toBeWeighed.test(name));
  assert.deepEqual(newer.sort(), Object.keys(harmless).sort());
});

test('lowering a built sheet once more for the oldest browsers finds nothing left to lower', () => {
  // Declarations only: the minifier merges neighbouring rules with the same content.
  const pieces = (text: string) =>
    text
      .split(/(?<=[;{}])/)
      .filter((piece) => !piece.endsWith('{'))
      .map((piece) => piece.replace(/[;}]+$/, '').trim());
  for (const { from, text } of sheets) {
    const lowered = transform({
      filename: from,
      code: Buffer.from(text),
      minify: true,
      targets: oldest,
    }).code.toString();
    const [before, after] = [new Set(pieces(text)), new Set(pieces(lowered))];
    assert.deepEqual(
      [...after].filter((piece) => !before.has(piece)),
      [],
      from,
    );
    assert.deepEqual(
      [...before].filter((piece) => !after.has(piece)),
      [],
      from,
    );
  }
});
