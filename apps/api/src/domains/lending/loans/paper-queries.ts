import type { Day } from '@foodbank/contract/primitives/day';
import type { PaperKind } from '@foodbank/contract/views/papers';
import { find, list, type Tx } from '../../../platform/database.ts';

/** What a customer holds of a loan in writing. */
export interface StoredPaper {
  number: string;
  loanId: string;
  kind: PaperKind;
  /** The place of its word (`checkWordAt`). */
  word: number;
  /** Of a letter: canonical JSON (`DischargeContent`), and its SHA-256 in hex. */
  content: string | null;
  digest: string | null;
  sealedAt: Date;
  sealedOn: Day;
  takenBackAt: Date | null;
  takenBackOn: Day | null;
}

const columns = `p.number, p.loan_id as "loanId", p.kind, p.word, p.content, p.digest, p.sealed_at as "sealedAt", p.sealed_on as "sealedOn",
  p.taken_back_at as "takenBackAt", p.taken_back_on as "takenBackOn"`;

/** A paper by its number, or null. */
export const findPaper = find<StoredPaper, [number: string]>(
  'loan-paper',
  `select ${columns} from loan_papers p where p.number = $1`,
);
/** The papers of a loan, in the order in which they were sealed. */
export const listPapers = list<StoredPaper, [loanId: string]>(
  'papers-of-loan',
  `select ${columns} from loan_papers p where p.loan_id = $1 order by p.sealed_at, p.kind, p.number`,
);
/** Every paper of a customer, with the number of its loan. */
export const listPapersOfCustomer = list<StoredPaper & { loanNumber: string }, [customerId: string]>(
  'papers-of-customer',
  `select ${columns}, l.number as "loanNumber" from loan_papers p join loans l on l.id = p.loan_id
   where l.customer_id = $1 order by p.sealed_at, p.kind, p.number limit 1000`,
);

const insert = find<{ number: string }, (string | number | Date | null)[], Tx>(
  'insert-loan-paper',
  `insert into loan_papers (number, loan_id, kind, word, content, digest, sealed_at, sealed_on) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (number) do nothing returning number`,
);
/** Stores a paper. False if another one has its number. */
export const insertPaper = async (
  tx: Tx,
  {
    number,
    loanId,
    kind,
    word,
    content,
    digest,
  }: Omit<StoredPaper, 'sealedAt' | 'sealedOn' | 'takenBackAt' | 'takenBackOn'>,
): Promise<boolean> =>
  (await insert(tx, number, loanId, kind, word, content, digest, tx.now, tx.businessDate)) !== null;

const takeBack = find<{ number: string }, [loanId: string, at: Date, on: Day], Tx>(
  'take-back-loan-letter',
  `update loan_papers set taken_back_at = $2, taken_back_on = $3 where loan_id = $1 and kind = 'discharge' and taken_back_at is null
   returning number`,
);
/** Takes the letter of a loan back. Returns its number; null if there is none that holds. */
export const takeLetterBack = async (tx: Tx, loanId: string): Promise<string | null> =>
  (await takeBack(tx, loanId, tx.now, tx.businessDate))?.number ?? null;
