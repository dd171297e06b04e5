import * as calls from '@foodbank/contract/views/papers';
import { paperKinds } from '@foodbank/contract/views/papers';
import type { AppContext } from '../../../platform/app-context.ts';
import { businessDateOf } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refuse.ts';
import { FileReply, personRoute, type Route } from '../../../platform/serve.ts';
import { getOwnLoan } from '../../lending/repayments/paying.ts';
import { type AgreementPaper, type DischargePaper, papersOfCustomer, readPaper } from './papers.ts';
import { type PlanStatement, readPlanStatement } from './plan-statement.ts';

/** The calls by which customers read what they have in writing. A file is made when it is asked for, and not kept. */
export function paperRoutes({ clock, config, database, limits }: AppContext): Route[] {
  return [
    personRoute(calls.listPapers, async (_, { person }) => ({
      papers: await papersOfCustomer(database.read, person.id),
    })),
    personRoute(calls.readPaperFile, async ({ params: { number } }, { person }) => {
      const about = { publicUrl: config.publicUrl, customerId: person.id };
      const paper = (await readPaper(database.read, number, about)) ?? refuse('not-found');
      await limits.take('papersByCustomer', person.id);
      return fileOf(paper);
    }),
    personRoute(calls.readPlanStatementFile, async ({ params: { number } }, { person }) => {
      const loan = await getOwnLoan(database.read, person.id, number);
      await limits.take('papersByCustomer', person.id);
      return statementFileOf(await readPlanStatement(database.read, loan, businessDateOf(clock), clock.now()));
    }),
  ];
}

/** A statement of a plan as a file, named by its day. */
export async function statementFileOf(statement: PlanStatement): Promise<FileReply> {
  const { renderPlanStatement } = await import('./render-plan-statement.ts');
  return new FileReply({
    bytes: renderPlanStatement(statement),
    contentType: 'application/pdf',
    fileName: `Foodbank-statement-of-${statement.asOf}-${statement.plan.number}.pdf`,
  });
}

/** A paper as a file. */
export async function fileOf(paper: AgreementPaper | DischargePaper): Promise<FileReply> {
  // Fonts and the writer of PDF take long to load, and few processes write one.
  const { renderAgreement, renderDischarge } = await import('./render-paper.ts');
  const bytes = paper.kind === 'agreement' ? renderAgreement(paper) : renderDischarge(paper);
  const name = paperKinds[paper.kind].split(':')[0]?.toLowerCase();
  return new FileReply({
    bytes,
    contentType: 'application/pdf',
    fileName: `Foodbank-${name}-${paper.check.number}.pdf`,
  });
}
