/** Texts of several paragraphs, such as terms: how they are typed, and their parts. */

import * as z from 'zod/mini';

/** A heading with the paragraphs under it. */
export const textSection = z.object({ heading: z.nullable(z.string()), paragraphs: z.array(z.string()) });
export type TextSection = z.output<typeof textSection>;

/** A part of a text. */
export type TextPart = { heading: string } | { paragraph: string };

/** The parts of a text, in its order. An empty line begins a paragraph; a line that begins with `# ` is a heading. */
export function partsOfText(body: string): TextPart[] {
  const lines = body.split('\n').map((line) => line.trimEnd());
  const blocks = lines.join('\n').split('\n\n');
  return blocks.flatMap((block) => {
    const [first = '', ...rest] = block.trim().split('\n');
    if (!first.startsWith('# ')) return first === '' ? [] : [{ paragraph: block.trim() }];
    const paragraph = rest.join('\n').trim();
    return [{ heading: first.slice(2).trim() }, ...(paragraph === '' ? [] : [{ paragraph }])];
  });
}

/** A blank of a text, such as `{plan}`. */
export const blank = /\{([^{}\n]{0,40})\}/g;

/** The sections of a text with its blanks filled. A paragraph with a blank for which there is nothing is left out, and so is an empty section. */
export function sectionsOf(body: string, values: Readonly<Record<string, string | null>> = {}): TextSection[] {
  const sections: TextSection[] = [];
  for (const part of partsOfText(body)) {
    if ('heading' in part) sections.push({ heading: part.heading, paragraphs: [] });
    else addParagraph(sections, part, values);
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function addParagraph(
  sections: TextSection[],
  { paragraph }: Extract<TextPart, { paragraph: string }>,
  values: Readonly<Record<string, string | null>>,
): void {
  const names = [...paragraph.matchAll(blank)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === null)) return;
  const filled = paragraph.replace(blank, (whole, name: string) => values[name] ?? whole);
  const last = sections.at(-1);
  if (last === undefined) sections.push({ heading: null, paragraphs: [filled] });
  else last.paragraphs.push(filled);
}
