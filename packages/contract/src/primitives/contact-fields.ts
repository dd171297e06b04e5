/** Fields of emails and phone numbers. They stand apart from other texts: their readers are heavy, and few screens need them. */
import * as z from 'zod/mini';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import { readBy, seenText, withoutProblem } from './seen-text.ts';
import { messages } from './text.ts';

/** An email address, as typed. */
export const emailOf = (required: string = messages.required, invalid: string = messages.email) =>
  z
    .string(required)
    .check(
      z.overwrite(seenText),
      z.minLength(1, { error: required, abort: true }),
      readBy(readEmail, invalid),
      z.describe('An email address. Upper and lower case are treated as the same.'),
    );

/** The longest text in which a phone number is looked for, in characters. */
const phoneTextLengthMax = 500;

/** A phone number as people type and paste it, cleaned. `isWordForWord`: whatever is wrong, the message is `invalid`. */
export const phoneOf = (required: string, invalid: string, { isWordForWord = false } = {}) =>
  z.string(required).check(
    z.refine((text) => seenText(text) !== '', { error: required, abort: true }),
    z.maxLength(phoneTextLengthMax, { error: invalid, abort: true }),
    readBy((text) => (isWordForWord ? withoutProblem(readPhone(text)) : readPhone(text)), invalid),
  );
