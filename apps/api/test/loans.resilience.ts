import { test } from 'node:test';
import { checkAnyLoans } from './loans/check-any-loans.ts';

const seed = Number(process.env.RESILIENCE_SEED ?? 1);
const cases = Number(process.env.RESILIENCE_LOANS ?? 100_000);

test(`of any ${cases} loans, whatever happens to them, money is kept to the kobo and the rules hold: seed ${seed}`, () => {
  checkAnyLoans(seed, cases);
});
