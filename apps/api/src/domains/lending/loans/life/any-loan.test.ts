import { test } from 'node:test';
import { checkAnyLoans } from '../../../../../test/loans/check-any-loans.ts';

const cases = 2_000;
const seed = Number(process.env.LOAN_SEED ?? process.env.RESILIENCE_SEED ?? Date.now() % 2 ** 31);

test(`of any ${cases} loans, whatever happens to them, money is kept to the kobo and the rules hold: seed ${seed}`, () => {
  checkAnyLoans(seed, cases);
});
