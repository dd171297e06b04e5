import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { foldText } from '@foodbank/contract/primitives/fold-text';
import { create, type Font } from 'fontkit';

/** The faces of files: text in two weights, and the one for headings and large figures. */
export type Face = 'text' | 'bold' | 'display';

/** The fonts by name, as their files. */
export const fontNames = [
  'print-text',
  'print-text-bold',
  'print-naira',
  'print-naira-bold',
  'print-dotted',
  'print-dotted-bold',
  'print-other',
  'print-other-bold',
  'print-marked',
  'print-marked-bold',
  'drawn-display',
  'print-naira-display',
] as const;

/** A font of a file. */
export type FontName = (typeof fontNames)[number];

/** A piece of text in one font. `scale` makes letters of another family as large as those of the face. */
export interface FontRun {
  font: FontName;
  text: string;
  scale: number;
}

/** What a text is drawn with. `isWhole` is false if letters had to be replaced, because no font has them. */
export interface DrawnText {
  runs: FontRun[];
  isWhole: boolean;
}

// Figtree's letters are larger than Bricolage's and Noto's of the same size (fonts.css has the same adjustment).
const besideFigtree = 1.06;
const dotBelow = '\u0323';

interface Candidate {
  font: FontName;
  scale: number;
  /** How the font's letters take their marks; without it the font has them as one. */
  marks?: 'dot-last' | 'all';
}

/** The fonts in the order in which each face looks for a letter. */
const faces: Readonly<Record<Face, readonly [Candidate, ...Candidate[]]>> = {
  text: familyOf('print-text', ''),
  bold: familyOf('print-text-bold', '-bold'),
  display: [
    { font: 'drawn-display', scale: 1 },
    { font: 'print-naira-display', scale: 1 },
    ...familyOf('print-text-bold', '-bold').map((one) => ({ ...one, scale: 1 })),
  ],
};

function familyOf(font: FontName, suffix: '' | '-bold') {
  return [
    { font, scale: 1 },
    { font: `print-naira${suffix}`, scale: besideFigtree },
    { font: `print-dotted${suffix}`, scale: besideFigtree, marks: 'dot-last' },
    { font: `print-other${suffix}`, scale: 1 },
    { font: `print-marked${suffix}`, scale: 1, marks: 'all' },
  ] as const;
}

const opened = new Map<FontName, { bytes: Buffer; font: Font }>();

/** A font's file, and the font opened to look letters up. Read once. */
function openFont(name: FontName): { bytes: Buffer; font: Font } {
  const known = opened.get(name);
  if (known) return known;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@foodbank/ui/fonts/${name}.ttf`)));
  const font = { bytes, font: create(bytes) as Font };
  opened.set(name, font);
  return font;
}

/** The file of a font. */
export const fontBytes = (name: FontName): Buffer => openFont(name).bytes;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const marks = /\p{M}/gu;
// Control and formatting characters, such as those that turn the direction of text.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

// Most texts have plain letters only, which need no look at their parts.
const isPlain = (name: FontName, text: string) => /^[ -~]*$/.test(text) && has(name, text);

const has = (name: FontName, text: string) =>
  [...text].every((letter) => openFont(name).font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

// Marks below a letter that no font has, and the one that stands for them: with a dot it is still another letter than without.
const otherBelow =
  /[\u0316-\u0320\u0324-\u0326\u032c-\u0333\u0339-\u033c\u0345\u0347-\u0349\u034d\u034e\u0353-\u0356\u0359\u035a]/gu;
// Pictures aren't read in a document, and no font has them.
const picture = /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u;
const isPicture = (letter: string) => picture.test(letter) && !/^[\p{L}\p{N}©®™]/u.test(letter);

/** What is set for a letter that no font has, the nearest first: Ａ is A, a̱ is ạ, ǝ is e. */
function* nearestOf(letter: string): Generator<string> {
  yield letter.normalize('NFKC');
  const parts = letter.normalize('NFKD');
  yield parts.replace(otherBelow, dotBelow).normalize('NFC');
  yield parts.replace(marks, '');
  const folded = foldText(letter);
  yield letter === letter.toLowerCase() ? folded : folded.toUpperCase();
}

/** A letter as its number in Unicode: unlike a question mark, it makes no two names alike. */
const asNumber = (letter: string) =>
  [...letter].map((one) => `[U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`).join('');

/** What a letter is set with: itself, the nearest to it that a font has, or its number. Null for what is left out. */
function runOf(letter: string, face: Face): FontRun | null {
  const found = findFont(letter, face);
  if (found !== null || isPicture(letter)) return found;
  for (const nearest of nearestOf(letter)) {
    const run = findFont(nearest, face);
    if (run !== null) return run;
  }
  return findFont(asNumber(letter.replace(marks, '') || letter), face);
}

/** Divides a text into pieces of one font each. A letter that no font has becomes the nearest one that a font has, or its number. */
export function fontRuns(text: string, face: Face): DrawnText {
  const [{ font, scale }] = faces[face];
  if (isPlain(font, text)) return { runs: text === '' ? [] : [{ font, text, scale }], isWhole: true };
  const runs: FontRun[] = [];
  let isWhole = true;
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(invisible, ''))) {
    const letter = /\s/.test(segment) ? ' ' : segment;
    const run = runOf(letter, face);
    isWhole &&= run?.text.normalize('NFC') === letter;
    const last = runs.at(-1);
    if (run === null) continue;
    if (last?.font === run.font) last.text += run.text;
    else runs.push({ ...run });
  }
  return { runs, isWhole };
}

/** A letter as Bricolage combines it: with its tone in one, where Unicode has that, and the dot as a mark after it. */
function withDotLast(letter: string): string {
  const parts = letter.normalize('NFD');
  return parts.includes(dotBelow) ? parts.replace(dotBelow, '').normalize('NFC') + dotBelow : parts;
}

function findFont(letter: string, face: Face): FontRun | null {
  if (letter === '') return null;
  for (const { font, scale, marks: taken } of faces[face]) {
    const text = taken === 'dot-last' ? withDotLast(letter) : taken === 'all' ? letter.normalize('NFD') : letter;
    if (has(font, text)) return { font, text, scale };
  }
  return null;
}
