import type { Db } from '../../../platform/database.ts';
import { findSumsAt } from './queries.ts';
import { type AccountRef, type AccountSums, balanceOf } from './rules.ts';

/** An account's sums, and its balance on its own side, in kobo. */
export interface BalanceAt extends AccountSums {
  balanceKobo: number;
}

const nothing: AccountSums = { debitsPostedKobo: 0, creditsPostedKobo: 0, debitsPendingKobo: 0, creditsPendingKobo: 0 };

/** What stood on an account at an instant, by booking. Zero before its first entry. */
export async function getBalanceAt(db: Db, account: AccountRef, at: Date): Promise<BalanceAt> {
  const sums = (await findSumsAt(db, account, at)) ?? nothing;
  return { ...sums, balanceKobo: balanceOf(account.kind, sums) };
}
