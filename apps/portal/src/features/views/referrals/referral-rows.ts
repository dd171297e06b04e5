/** The list of referrals as a table for spreadsheets. */
import type { CsvCell } from '@foodbank/contract/primitives/csv';
import { lagosDay } from '@foodbank/contract/primitives/day';
import { maskEmail } from '@foodbank/contract/primitives/email';
import { toNaira } from '@foodbank/contract/primitives/money';
import { maskPhone } from '@foodbank/contract/primitives/phone';
import { notAvailable, type ShownReferral } from '@foodbank/contract/views/referrals';
import { totalOf } from './referral-orders.ts';

/**
 * The columns of the screen with masked contacts, in the order of the list. Days are written as 2026-11-20, which every spreadsheet
 * sorts. With orders, each referral has their number and their total in naira.
 */
export function referralRows(referrals: readonly ShownReferral[], withOrders: boolean): CsvCell[][] {
  const heading = ['S/N', 'Names', 'E-mail', 'Phone Number', 'Date Referred'];
  return [
    withOrders ? [...heading, 'Orders', 'Total (NGN)'] : heading,
    ...referrals.map((referral, index) => {
      const row = [
        index + 1,
        referral.name || notAvailable,
        maskEmail(referral.email) || notAvailable,
        maskPhone(referral.phoneNumber) || notAvailable,
        referral.referredAt === null ? notAvailable : lagosDay(referral.referredAt),
      ];
      return withOrders ? [...row, referral.orderCount ?? notAvailable, totalCell(referral)] : row;
    }),
  ];
}

function totalCell(referral: ShownReferral): CsvCell {
  const kobo = totalOf(referral);
  return kobo === null ? notAvailable : toNaira(kobo);
}
