import { formatDay } from '@foodbank/contract/primitives/day';
import type { Tx } from '../../../platform/database.ts';
import { textLengthMax } from '../../foundation/notifications/text-rules.ts';
import { findPaper } from './paper-queries.ts';
import { sendPlanMessage } from './plan-messages.ts';
import { findLoan } from './queries.ts';

/** What a customer is told about a paper. `day` is that on which it was sealed, or taken back. */
interface PaperNews {
  step: 'agreement' | 'discharge' | 'taken-back';
  loanNumber: string;
  day: string;
}

const texts: Record<PaperNews['step'], (news: PaperNews) => string> = {
  agreement: ({ loanNumber }) => `Foodbank: you agreed to plan ${loanNumber}. Read and save your agreement`,
  discharge: ({ loanNumber }) => `Foodbank: plan ${loanNumber} is paid off. Thank you. See your letter`,
  'taken-back': ({ loanNumber }) =>
    `Foodbank: a payment on plan ${loanNumber} was taken back, so your letter doesn't count any more. See what is open`,
};

/** The text message about a paper, with a link that asks for the log-in; without it where it would be too long. */
export function paperText(news: PaperNews, link: string): string {
  const text = texts[news.step](news);
  const linked = `${text}: ${link}`;
  return linked.length <= textLengthMax ? linked : `${text} in the app.`;
}

/**
 * Tells the customer of a paper that was sealed or taken back: by email where a confirmed one exists, and by text. `about` is the id of the
 * job: the paper's number and what happened.
 */
export async function tellPaper(tx: Tx, about: string, publicUrl: string): Promise<void> {
  const [number = '', what] = about.split(' ');
  const paper = await findPaper(tx, number);
  const loan = paper && (await findLoan(tx, paper.loanId));
  if (!paper || !loan) return;
  const step = what === 'taken-back' ? 'taken-back' : paper.kind;
  const day = formatDay((step === 'taken-back' ? paper.takenBackOn : null) ?? paper.sealedOn);
  const text = paperText({ step, loanNumber: loan.number, day }, `${publicUrl}/app/plans/${loan.number}`);
  await sendPlanMessage(tx, loan, {
    ...{ kind: 'order', text, subject: subjects[step] },
    emailOf: ({ firstname }) => ({
      kind: 'loan-paper',
      templateData: { firstname, step, loanNumber: loan.number, number, day },
    }),
  });
}

const subjects: Record<PaperNews['step'], string> = {
  agreement: 'Your agreement',
  discharge: 'Your letter: nothing is owed',
  'taken-back': 'Your letter doesn’t count any more',
};
