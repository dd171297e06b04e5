import { checkLoan } from './check-loan.ts';
import { checkMoves } from './check-moves.ts';
import { drawsFrom } from './random-draws.ts';
import { drawLoan } from './random-loans.ts';

/** Draws loans and checks each. A failure names the case, its seed, and the loan. */
export function checkAnyLoans(seed: number, cases: number): void {
  const draws = drawsFrom(seed);
  for (let number = 0; number < cases; number++) {
    const loan = drawLoan(draws);
    try {
      checkLoan(draws, loan);
      checkMoves(draws, loan);
    } catch (error) {
      throw new Error(`case ${number} of seed ${seed}: ${JSON.stringify(loan)}`, { cause: error });
    }
  }
}
