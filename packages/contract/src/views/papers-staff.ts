/** The papers of a loan in the console. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../primitives/rows.ts';
import { paper, paperPath } from './papers.ts';

/** Lists the papers of a loan. */
export const listLoanPapers = endpoint({
  name: 'listLoanPapers',
  method: 'GET',
  path: '/staff/loans/{loanId}/papers',
  access: 'staff',
  staff: 'loans.read',
  summary: 'The agreement of a loan and its letters, oldest first.',
  params: z.object({ loanId: rowId }),
  reply: z.object({ papers: z.array(paper) }),
  refusals: ['not-found'],
});

/** Returns a paper of a loan as a PDF file. */
export const readLoanPaperFile = endpoint({
  name: 'readLoanPaperFile',
  method: 'GET',
  path: '/staff/papers/{number}/file',
  access: 'staff',
  staff: 'loans.papers',
  summary: 'An agreement or a letter as the customer has it, as a PDF file. Who opened it stands in the audit log.',
  params: paperPath,
  isFile: true,
  reply: z.file(),
  refusals: ['not-found'],
});

/** Returns the statement of a loan as a PDF file. */
export const readLoanStatementFile = endpoint({
  name: 'readLoanStatementFile',
  method: 'GET',
  path: '/staff/loans/{loanId}/statement/file',
  access: 'staff',
  staff: 'loans.papers',
  summary:
    'The statement of a loan as of today as its customer has it, as a PDF file. Who opened it stands in the audit log.',
  params: z.object({ loanId: rowId }),
  isFile: true,
  reply: z.file(),
  refusals: ['not-found'],
});
