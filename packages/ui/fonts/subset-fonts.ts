/**
 * Makes the font files of `src/fonts` from Fontsource's full ones. The result is committed, so this is run only if a letter or a
 * weight is missing: `node packages/ui/fonts/subset-fonts.ts`.
 *
 * Figtree has no ₦, and Fontsource has Bricolage's in another file than its figures. The naira sign is therefore a small file of its
 * own, made from Bricolage's text size, that both families use.
 *
 * Figtree has no letters with a dot below, which Yoruba and Igbo use. They come from Bricolage as letter, dot and tones, which the
 * browser combines. They are loaded only by a page that has such a letter. The precomposed letters of Fontsource's Vietnamese file
 * can't be used, because they have no anchors for tones. Neither family has Hausa's hooked letters or Igbo's ṅ, so those are shown
 * in the device's own font.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont, { type SubsetOptions } from 'subset-font';

const fontsource = (file: string) => createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`);
const bricolage = fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2');
const target = join(import.meta.dirname, '../src/fonts');

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
const basicLatin = range(0x20, 0x7e);
const latinOne = range(0xa0, 0xff);
const punctuation = '–—‘’“”…•−';

// The text face shows people's names. The display face is for our own headings only, so it has fewer letters and none of the signs
// that no heading uses. With their kerning those were a seventh of the file.
const withoutSigns = [...basicLatin].filter((letter) => !'#<=>@[\\]^_`{|}~'.includes(letter)).join('');
const displayLetters = `${withoutSigns}\u00a0ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúñçüö©·×½${punctuation}`;
const textLetters = `${basicLatin}${latinOne}${punctuation}`;
// Grave, acute, macron and the dot below, with the letters that can have a dot. Ò and similar letters are included, because the font
// places the grave only on letters with a precomposed form.
const dottedLetters = 'EeIiOoSsUuÈÉÌÍÒÓÙÚèéìíòóùú\u0300\u0301\u0304\u0323';

interface Cut {
  file: string;
  from: string;
  text: string;
  variationAxes: SubsetOptions['variationAxes'];
  /** For pictures that are drawn at build time: the renderer can't read woff2. */
  format?: 'sfnt';
}

// Statements and other files are set in the text face with its own naira sign and dotted letters. What no house font has comes from
// Noto Sans: Hausa's hooked letters, Igbo's ṅ, and Latin letters of other languages. A PDF has no font of the device to fall back to.
// A plain letter with a mark for which Unicode has no letter of its own, such as Yoruba's S̩, is set as letter and marks.
const markedLetters = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}\u0300\u0301\u0303\u0304\u0308\u0309\u0323\u0329`;
const otherLetters = `${range(0x100, 0x24f)}ɓɗəɛɔʼ${range(0x1e00, 0x1eff)}`;
const noto = fontsource('noto-sans/files/noto-sans-latin-ext-wght-normal.woff2');
const printed = (weight: number, name: string): Cut[] => [
  {
    file: `print-text${name}.ttf`,
    from: fontsource('figtree/files/figtree-latin-wght-normal.woff2'),
    text: textLetters,
    variationAxes: { wght: weight },
    format: 'sfnt',
  },
  {
    file: `print-naira${name}.ttf`,
    from: fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
    text: '₦',
    variationAxes: { opsz: 14, wght: weight },
    format: 'sfnt',
  },
  {
    file: `print-dotted${name}.ttf`,
    from: bricolage,
    text: dottedLetters,
    variationAxes: { opsz: 14, wght: weight },
    format: 'sfnt',
  },
  {
    file: `print-marked${name}.ttf`,
    from: fontsource('noto-sans/files/noto-sans-latin-wght-normal.woff2'),
    text: markedLetters,
    variationAxes: { wght: weight },
    format: 'sfnt',
  },
  { file: `print-other${name}.ttf`, from: noto, text: otherLetters, variationAxes: { wght: weight }, format: 'sfnt' },
];

const cuts: Cut[] = [
  {
    file: 'figtree.woff2',
    from: fontsource('figtree/files/figtree-latin-wght-normal.woff2'),
    text: textLetters,
    variationAxes: { wght: { min: 300, max: 800 } },
  },
  {
    file: 'bricolage.woff2',
    from: bricolage,
    text: displayLetters,
    variationAxes: { opsz: 48, wght: { min: 400, max: 800 } },
  },
  // Where each kilobyte counts: one weight is half as large as all weights, and the commonest letters are two thirds of all letters.
  {
    file: 'figtree-common.woff2',
    from: fontsource('figtree/files/figtree-latin-wght-normal.woff2'),
    text: `${basicLatin}\u00a0ÀÁÈÉÌÍÒÓÙÚàáèéìíòóùúñ·×½${punctuation}`,
    variationAxes: { wght: { min: 300, max: 800 } },
  },
  {
    file: 'bricolage-bold.woff2',
    from: bricolage,
    text: displayLetters,
    variationAxes: { opsz: 48, wght: 700 },
  },
  {
    file: 'naira.woff2',
    from: fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
    text: '₦',
    variationAxes: { opsz: 14, wght: { min: 300, max: 800 } },
  },
  {
    file: 'drawn-display.ttf',
    from: bricolage,
    text: displayLetters,
    variationAxes: { opsz: 48, wght: 800 },
    format: 'sfnt',
  },
  {
    file: 'drawn-text.ttf',
    from: fontsource('figtree/files/figtree-latin-wght-normal.woff2'),
    text: textLetters,
    variationAxes: { wght: 600 },
    format: 'sfnt',
  },
  {
    file: 'drawn-naira.ttf',
    from: fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
    text: '₦',
    variationAxes: { opsz: 14, wght: 600 },
    format: 'sfnt',
  },
  {
    file: 'dotted-text.woff2',
    from: bricolage,
    text: dottedLetters,
    variationAxes: { opsz: 14, wght: { min: 300, max: 800 } },
  },
  {
    file: 'dotted-display.woff2',
    from: bricolage,
    text: dottedLetters,
    variationAxes: { opsz: 48, wght: { min: 400, max: 800 } },
  },
  {
    file: 'print-naira-display.ttf',
    from: fontsource('bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2'),
    text: '₦',
    variationAxes: { opsz: 48, wght: 800 },
    format: 'sfnt',
  },
  ...printed(400, ''),
  ...printed(600, '-bold'),
];

await mkdir(target, { recursive: true });
for (const { file, from, text, variationAxes, format = 'woff2' as const } of cuts) {
  const options = {
    targetFormat: format,
    variationAxes,
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'mkmk'],
    noHinting: true,
  };
  const font = await subsetFont(await readFile(from), text, options);
  await writeFile(join(target, file), font);
  process.stdout.write(`${file} ${font.length} bytes\n`);
}
for (const family of ['figtree', 'bricolage-grotesque', 'noto-sans']) {
  const licence = join(dirname(fontsource(`${family}/package.json`)), 'LICENSE');
  await copyFile(licence, join(target, `OFL-${family}.txt`));
}
