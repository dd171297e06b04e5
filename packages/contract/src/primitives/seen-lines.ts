/** What is kept of texts that people type for people to read: nothing that nobody sees, and nothing that turns what stands behind it. */
import { seenText } from './seen-text.ts';

const override = /\u202e/g;

/** One line as it is kept: without what is unseen, with single plain spaces. */
export const seenLine = (text: string): string => seenText(text.replace(override, ''));

// What makes one picture of several: a joiner between two, the choice of a colour picture, the letters of a flag.
const inPictures =
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)\\u200d(?=\\p{Extended_Pictographic})' +
  '|(?<=\\p{Emoji})[\\ufe0e\\ufe0f]|(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]';
const inParagraphs = new RegExp(`(${inPictures})|\\p{Default_Ignorable_Code_Point}`, 'gu');
// A braille cell without a dot.
const blankCell = /\u2800/g;

/** A text of several lines as it is kept: emoji keep their joiners, all else that is unseen goes. */
export const seenParagraph = (text: string): string =>
  text
    .replace(inParagraphs, (_, kept?: string) => kept ?? '')
    .replace(blankCell, ' ')
    .trim();

const visible = /[^\p{M}\p{Z}\p{C}]/u;
/** True for a text in which there is anything to see. */
export const isVisible = (text: string): boolean => visible.test(text);

const letter = /\p{L}/u;
/** True for a text that can be a person's name: it has a letter. */
export const hasLetter = (text: string): boolean => letter.test(text);

const letterOrDigit = /[\p{L}\p{N}]/u;
/** True for a text that can be a street, a place or the name of a company. */
export const hasLetterOrDigit = (text: string): boolean => letterOrDigit.test(text);
