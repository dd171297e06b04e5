import { checkWordAt } from '@foodbank/contract/primitives/check-words';
import type { Day } from '@foodbank/contract/primitives/day';
import type { TextSection } from '@foodbank/contract/primitives/text-parts';
import type { Paper } from '@foodbank/contract/views/papers';
import type { Db } from '../../../platform/database.ts';
import { findTextVersion } from '../../foundation/legal-texts/queries.ts';
import { readAgreement, type SealedAgreement } from '../../lending/loans/agreement-text.ts';
import { findPaper, listPapers, listPapersOfCustomer, type StoredPaper } from '../../lending/loans/paper-queries.ts';
import { type DischargeContent, readDischarge } from '../../lending/loans/papers.ts';
import { findLoan, type StoredLoan } from '../../lending/loans/queries.ts';
import { findOwnCustomer } from '../../people/customers/queries.ts';
import { findOfferOfLoan } from '../../selling/checkout/offer-queries.ts';
import { type OfferContent, readOfferContent, sealOffer } from '../../selling/checkout/offer-rules.ts';
import { readOfferText } from '../../selling/checkout/offer-texts.ts';
import type { PaperCheck } from './draw-paper.ts';

interface AnyPaper {
  check: PaperCheck;
  /** The customer's name as it is now; the id where the person was erased. */
  holder: string;
}

/** An agreement with all that its file says. */
export interface AgreementPaper extends AnyPaper {
  kind: 'agreement';
  sealedOn: Day;
  sealed: SealedAgreement;
  content: OfferContent;
  keyFacts: TextSection[];
  text: TextSection[];
  /** True if one of its texts is an example. */
  isExample: boolean;
}

/** A letter that a plan is paid off, with all that its file says. */
export interface DischargePaper extends AnyPaper {
  kind: 'discharge';
  letter: DischargeContent;
  takenBackOn: Day | null;
}

/** A paper as lists show it. */
export const describePaper = (paper: StoredPaper & { loanNumber: string }): Paper => ({
  number: paper.number,
  kind: paper.kind,
  loanNumber: paper.loanNumber,
  word: checkWordAt(paper.word),
  sealedOn: paper.sealedOn,
  takenBackOn: paper.takenBackOn,
});

/** The papers of a customer, oldest first. Agreements that were not made at a checkout have no file. */
export const papersOfCustomer = async (db: Db, customerId: string): Promise<Paper[]> =>
  (await listPapersOfCustomer(db, customerId)).map(describePaper);

/** The papers of a loan, oldest first; null without such a loan. */
export async function papersOfLoan(db: Db, loanId: string): Promise<Paper[] | null> {
  const loan = await findLoan(db, loanId);
  if (loan === null) return null;
  return (await listPapers(db, loanId)).map((paper) => describePaper({ ...paper, loanNumber: loan.number }));
}

/**
 * Reads what a paper's file says: of an agreement the sealed text and the offer that it names, which have to fit their digests. Null if there
 * is no such paper, or it belongs to another customer than the given one.
 */
export async function readPaper(
  db: Db,
  number: string,
  { publicUrl, customerId }: { publicUrl: string; customerId: string | null },
): Promise<AgreementPaper | DischargePaper | null> {
  const paper = await findPaper(db, number);
  const loan = paper && (await findLoan(db, paper.loanId));
  if (!paper || !loan || (customerId !== null && loan.customerId !== customerId)) return null;
  const check = { number, word: checkWordAt(paper.word), address: `${publicUrl}/check` };
  const holder = await nameOf(db, loan.customerId);
  if (paper.kind === 'discharge') {
    const letter = readDischarge(paper);
    return {
      kind: 'discharge',
      check: { ...check, sha256: paper.digest ?? '' },
      holder,
      letter,
      takenBackOn: paper.takenBackOn,
    };
  }
  const agreement = await readAgreementPaper(db, loan);
  if (agreement === null) return null;
  return {
    kind: 'agreement',
    check: { ...check, sha256: loan.agreementSha256 },
    holder,
    sealedOn: paper.sealedOn,
    ...agreement,
  };
}

async function readAgreementPaper(db: Db, loan: StoredLoan) {
  const sealed = readAgreement(loan.agreementText);
  const offer = await findOfferOfLoan(db, loan.id);
  if (offer === null) return null;
  const content = readOfferContent(offer.content);
  if (sealed.offer?.digest !== sealOffer(content).digest)
    throw new Error(`the agreement ${loan.number} names another offer than ${offer.id}`);
  const [keyFacts, text] = [
    await readOfferText(db, content, 'key-facts'),
    await readOfferText(db, content, 'agreement'),
  ];
  let isExample = false;
  for (const { kind, version } of content.texts)
    isExample ||= (await findTextVersion(db, kind, content.language, Number(version)))?.isExample ?? false;
  return { sealed, content, keyFacts, text, isExample };
}

/** A customer's name as it is now; the id where the person was erased. */
export async function nameOf(db: Db, customerId: string): Promise<string> {
  const customer = await findOwnCustomer(db, customerId);
  const name = customer === null ? '' : `${customer.firstname} ${customer.lastname}`.trim();
  return name === '' ? `Customer ${customerId}` : name;
}
