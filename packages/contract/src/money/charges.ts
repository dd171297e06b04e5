/** The least that the company which takes payments in takes at once, and what follows for amounts below it. */
import { shortNaira, toKobo, toNaira } from '../primitives/money.ts';

/** The least that a charge asks for: ₦50, in kobo. An assumption: confirm it with the company before it is used with real money. */
export const chargeMinKobo = 50_00;

/** What a charge asks for where an amount is due: no less than the least, in kobo. What comes in above what is due goes back by itself. */
export const askedKobo = (dueKobo: number): number => Math.max(dueKobo, chargeMinKobo);

/** What is paid where an amount is missing, and what of it comes back by itself, in naira. */
const payOfMissing = (missing: number): { pay: number; back: number } => {
  const payKobo = askedKobo(toKobo(missing));
  return { pay: toNaira(payKobo), back: toNaira(payKobo - toKobo(missing)) };
};

/** What leads to the payment of a missing amount, in naira. */
export function payMissingWords(missing: number): string {
  const { pay, back } = payOfMissing(missing);
  return back > 0 ? `Pay ${shortNaira(pay)}` : `Pay the missing ${shortNaira(pay)}`;
}

/** What stands beside it where that is more than is missing; null where it is not. */
export function leastChargeWords(missing: number): string | null {
  const { pay, back } = payOfMissing(missing);
  return back > 0
    ? `The least you can pay is ${shortNaira(pay)}: ${shortNaira(back)} of it comes back automatically.`
    : null;
}
