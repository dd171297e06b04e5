/**
 * What customers hold of a plan in writing: the agreement, and the letter that it is paid off; checking one by its number and word; and the statement of
 * a plan on a day, which is sealed by nothing.
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loanNumberPath } from '../primitives/loan-numbers.ts';
import { readPaperNumber } from '../primitives/typed-ids.ts';

/** The kinds of papers, with their names. */
export const paperKinds = { agreement: 'Agreement', discharge: 'Letter: paid off' } as const;
export type PaperKind = keyof typeof paperKinds;

const kind = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]);

/** A paper. */
export const paper = z.object({
  /** LN- or DL-, and 8 digits. */
  number: z.string(),
  kind,
  loanNumber: z.string(),
  /** By which anybody who has the paper can check it. */
  word: z.string(),
  sealedOn: z.string(),
  /** Of a letter: the day on which it was taken back, because the last payment was reversed; null while it holds. */
  takenBackOn: z.nullable(z.string()),
});
export type Paper = z.output<typeof paper>;

/** The number of a paper in an address. */
export const paperPath = z.object({ number: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/, 'Invalid format')) });

/** Lists the papers of the customer. */
export const listPapers = endpoint({
  name: 'listPapers',
  method: 'GET',
  path: '/shop/papers',
  access: 'customer',
  summary: 'The agreements of the customer’s plans, and the letters that plans are paid off, oldest first.',
  reply: z.object({ papers: z.array(paper) }),
  refusals: [],
});

/** Returns a paper of the customer as a PDF file. Limited to 60 an hour. */
export const readPaperFile = endpoint({
  name: 'readPaperFile',
  method: 'GET',
  path: '/shop/papers/{number}/file',
  access: 'customer',
  summary: 'An agreement or a letter as a PDF file, made of what was sealed.',
  params: paperPath,
  isFile: true,
  reply: z.file(),
  refusals: ['not-found'],
});

/** Returns the statement of a plan of the customer as a PDF file. Limited to 60 an hour, together with papers. */
export const readPlanStatementFile = endpoint({
  name: 'readPlanStatementFile',
  method: 'GET',
  path: '/shop/plans/{number}/statement/file',
  access: 'customer',
  summary:
    'The statement of a plan as of today, as a PDF file: what was bought, each payment as agreed and as it is, all that happened, and what is left. Made when it is asked for.',
  params: z.object({ number: loanNumberPath }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found'],
});

const numberMessage = 'Enter the number on the paper, such as LN-12345678';

/** The form of the page on which anybody checks a paper. */
export const paperCheck = z.object({
  number: z.string(numberMessage).check(
    z.overwrite((text) => readPaperNumber(text).read ?? text),
    z.regex(/^(LN|DL)-\d{8}$/, numberMessage),
  ),
  word: z.string('Enter the word on the paper').check(
    z.minLength(1, 'Enter the word on the paper'),
    z.refine((text) => text.length <= 200, 'Enter one word'),
  ),
});
