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
