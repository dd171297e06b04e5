import type { EmailData, EmailPart } from './email-texts.ts';

type Contents = { subject: string; paragraphs: string[]; link: string };

const contents: Record<string, (data: Record<string, string>) => Contents> = {
  agreement: ({ loanNumber, day }) => ({
    subject: `Your agreement ${loanNumber}`,
    paragraphs: [
      `On ${day} you agreed to the plan ${loanNumber}. The agreement has every amount, every day and your rights.`,
      'Save it. Anybody who holds it can check it on our website by its number and word.',
    ],
    link: 'Read your agreement',
  }),
  discharge: ({ loanNumber, day }) => ({
    subject: `Your plan ${loanNumber} is paid off`,
    paragraphs: [
      `Thank you. Your last payment came in, and since ${day} nothing is owed on the plan ${loanNumber}.`,
      'We wrote you a letter that says so. You can show it to anybody.',
    ],
    link: 'Read your letter',
  }),
  'taken-back': ({ loanNumber, number, day }) => ({
    subject: `We took back the letter about your plan ${loanNumber}`,
    paragraphs: [
      `A payment on the plan ${loanNumber} was taken back after we wrote you that it is paid off. So on ${day} we took back the letter ${number}. It does not hold any more.`,
      'The app shows what is open. Once it is paid, you get a new letter. If you think this is wrong, answer us in the app.',
    ],
    link: 'See your plan',
  }),
};

function paperEmail({ templateData, publicUrl }: EmailData): { subject: string; parts: EmailPart[] } {
  const of = contents[templateData.step ?? ''];
  if (of === undefined) throw new Error(`no email about a paper is ${templateData.step}`);
  const { subject, paragraphs, link } = of(templateData);
  return {
    subject,
    parts: [
      ...paragraphs.map((paragraph) => ({ paragraph })),
      { link, href: `${publicUrl}/app/plans/${templateData.loanNumber}` },
    ],
  };
}

/** The email about a customer’s agreement, or a letter that a plan is paid off. */
export const paperEmailTexts = { 'loan-paper': paperEmail };
