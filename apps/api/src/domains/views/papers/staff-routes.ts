import * as calls from '@foodbank/contract/views/papers-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { addAuditLine } from '../../foundation/audit/add-audit-line.ts';
import { findLoan } from '../../lending/loans/queries.ts';
import { staffActor } from '../../people/staff/find-staff-caller.ts';
import { papersOfLoan, readPaper } from './papers.ts';
import { readPlanStatement } from './plan-statement.ts';
import { fileOf, statementFileOf } from './routes.ts';

/** The console's calls about the papers of a loan. */
export function paperStaffRoutes({ clock, config, database }: AppContext): Route[] {
  return [
    staffRoute(calls.listLoanPapers, async ({ params: { loanId } }) => ({
      papers: (await papersOfLoan(database.read, loanId)) ?? refuse('not-found'),
    })),
    staffRoute(calls.readLoanPaperFile, async ({ params: { number } }, { staff }) => {
      const about = { publicUrl: config.publicUrl, customerId: null };
      const paper = (await readPaper(database.read, number, about)) ?? refuse('not-found');
      const actor = staffActor(staff);
      await database.write((tx) => addAuditLine(tx, { actor, action: 'paper-opened', subject: number }));
      return fileOf(paper);
    }),
    staffRoute(calls.readLoanStatementFile, async ({ params: { loanId } }, { staff }) => {
      const loan = (await findLoan(database.read, loanId)) ?? refuse('not-found');
      const statement = await readPlanStatement(database.read, loan, businessDateOf(clock), clock.now());
      const line = { actor: staffActor(staff), action: 'plan-statement-opened', subject: loan.number } as const;
      await database.write((tx) => addAuditLine(tx, line));
      return statementFileOf(statement);
    }),
  ];
}
