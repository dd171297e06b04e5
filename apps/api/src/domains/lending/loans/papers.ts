import { randomInt } from 'node:crypto';
import { checkWordAt, checkWordCount, lettersOfWord } from '@foodbank/contract/primitives/check-words';
import type { Day } from '@foodbank/contract/primitives/day';
import { type Db, TryAgain, type Tx } from '../../../platform/database.ts';
import { addAuditLine, system } from '../../foundation/audit/add-audit-line.ts';
import { canonicalJson, readAgreement, sha256Of } from './agreement-text.ts';
import type { LoanState } from './life/loan-state.ts';
import { findPaper, insertPaper, type StoredPaper, takeLetterBack } from './paper-queries.ts';
import { findLoan, type StoredLoan } from './queries.ts';

/** Customers are told of a paper that was sealed or taken back. The id of a job is the paper's number and what happened. */
export const loanPapersQueue = 'loan-papers';

/** What a letter says: the plan is paid off, on a day, by these amounts. */
export interface DischargeContent {
  /** The form of the content. */
  form: 1;
  loanNumber: string;
  customerId: string;
  owner: string;
  agreementSha256: string;
  acceptedOn: Day;
  settledOn: Day;
  /** What the plan came to: principal, charge and late fees, and what was paid on it, without the down payment. */
  financedKobo: number;
  financeChargeKobo: number;
  lateFeeKobo: number;
  savedKobo: number;
  paidKobo: number;
}

const newWord = () => randomInt(checkWordCount);
const newLetterNumber = () => `DL-${randomInt(100_000_000).toString().padStart(8, '0')}`;

/** Gives the agreement of a new loan its word, and tells the customer. */
export async function sealAgreementPaper(tx: Tx, { id, number }: { id: string; number: string }): Promise<void> {
  const paper = { number, loanId: id, kind: 'agreement' as const, word: newWord(), content: null, digest: null };
  if (!(await insertPaper(tx, paper))) throw new Error(`the agreement ${number} has a paper already`);
  await tx.enqueue(loanPapersQueue, `${number} sealed`);
}

/**
 * Writes the letter of a loan that was paid off, also after it was written off, and takes it back if the loan is open again: a payment was reversed.
 * The loan is locked.
 */
export async function followLetters(
  tx: Tx,
  loan: Pick<
    StoredLoan,
    'id' | 'number' | 'customerId' | 'owner' | 'agreementText' | 'agreementSha256' | 'state' | 'books'
  >,
  state: LoanState,
): Promise<void> {
  const [wasPaidOff, isNowPaidOff] = [isPaidOff(loan), isPaidOff(state) && state.payoffKobo === 0];
  if (!wasPaidOff && isNowPaidOff) await writeLetter(tx, loan, state);
  if (wasPaidOff && !isNowPaidOff) {
    const number = await takeLetterBack(tx, loan.id);
    if (number === null) return;
    await noteLetter(tx, 'discharge-taken-back', loan.id, number);
    await tx.enqueue(loanPapersQueue, `${number} taken-back`);
  }
}

/** True for a loan on which nothing is owed any more, because it was paid: also if all that was written off came in later. */
const isPaidOff = ({ state, books: { writtenOffKobo, recoveredKobo } }: Pick<LoanState, 'state' | 'books'>): boolean =>
  state === 'settled' || (state === 'written-off' && recoveredKobo === writtenOffKobo);

async function writeLetter(tx: Tx, loan: Parameters<typeof followLetters>[1], state: LoanState): Promise<void> {
  const { acceptedOn } = readAgreement(loan.agreementText).agreement;
  const paidKobo = state.instalments.reduce(
    (sum, { paid }) => sum + paid.principalKobo + paid.financeChargeKobo + paid.lateFeeKobo,
    state.books.recoveredKobo,
  );
  const letter: DischargeContent = {
    form: 1,
    loanNumber: loan.number,
    customerId: loan.customerId,
    owner: loan.owner,
    agreementSha256: loan.agreementSha256,
    acceptedOn,
    settledOn: state.settledOn ?? state.recoveredOn ?? tx.businessDate,
    financedKobo: state.financedKobo,
    financeChargeKobo: state.financeChargeKobo,
    lateFeeKobo: state.lateFeeKobo,
    savedKobo: state.savedKobo,
    paidKobo,
  };
  const content = canonicalJson(letter);
  const number = newLetterNumber();
  const paper = { number, loanId: loan.id, kind: 'discharge' as const, word: newWord() };
  // Another letter drew the same number: everything is done again with another one.
  if (!(await insertPaper(tx, { ...paper, content, digest: sha256Of(content) }))) throw new TryAgain();
  await noteLetter(tx, 'discharge-sealed', loan.id, number);
  await tx.enqueue(loanPapersQueue, `${number} sealed`);
}

const noteLetter = (tx: Tx, action: 'discharge-sealed' | 'discharge-taken-back', loanId: string, letter: string) =>
  addAuditLine(tx, { actor: system, action, subject: loanId, detail: { letter } });

/** What a letter says. */
export const readDischarge = ({ content, number }: Pick<StoredPaper, 'content' | 'number'>): DischargeContent => {
  if (content === null) throw new Error(`the paper ${number} is no letter`);
  return JSON.parse(content) as DischargeContent;
};

/** What anybody may learn of a paper by its number and word. Nothing of the plan's state. */
export type CheckedPaper =
  | { state: 'not-known' }
  | { state: 'sealed'; kind: StoredPaper['kind']; sealedOn: Day }
  | { state: 'taken-back'; sealedOn: Day; takenBackOn: Day };

/** Checks a paper. A wrong number, a wrong word and a text that isn't what was sealed have one answer. */
export async function checkPaper(db: Db, number: string, typed: string): Promise<CheckedPaper> {
  const paper = await findPaper(db, number);
  if (paper === null || lettersOfWord(typed) !== lettersOfWord(checkWordAt(paper.word))) return { state: 'not-known' };
  if (!(await isUnchanged(db, paper))) return { state: 'not-known' };
  const { kind, sealedOn, takenBackOn } = paper;
  return takenBackOn === null ? { state: 'sealed', kind, sealedOn } : { state: 'taken-back', sealedOn, takenBackOn };
}

async function isUnchanged(db: Db, { kind, loanId, content, digest }: StoredPaper): Promise<boolean> {
  if (kind === 'discharge') return content !== null && sha256Of(content) === digest;
  const loan = await findLoan(db, loanId);
  return loan !== null && sha256Of(loan.agreementText) === loan.agreementSha256;
}
