import type { Tx } from '../../../platform/database.ts';
import { openAccount } from '../../earning/payouts/payee.ts';
import { findPartnerAccount } from './account-queries.ts';
import { listPayoutEntries } from './entry-queries.ts';
import { listPayoutsOfPartner } from './list-queries.ts';
import type { PartnerRef } from './partner-rules.ts';

const payoutsMax = 10_000;

/** A rider's bank account and payouts with their entries, for the export of the rider's data. */
export async function exportPartnerPayouts(tx: Tx, partner: PartnerRef) {
  const stored = await findPartnerAccount(tx, partner);
  const bankAccount = stored && {
    accountNumber: tx.keys.unseal(stored.numberSealed),
    accountName: stored.accountName,
    bankName: stored.bankName,
    savedAt: stored.savedAt,
    payableFrom: stored.payableFrom,
  };
  const payouts: object[] = [];
  for (const payout of await listPayoutsOfPartner(tx, partner, payoutsMax)) {
    const { id, state, amountKobo, through, paidOn, reference, bankName } = payout;
    const account = openAccount(tx.keys, payout);
    const entries = await listPayoutEntries(tx, id);
    payouts.push({
      ...{ id, state, amountKobo, through, paidOn, reference },
      account: account && { accountNumber: account.number, accountName: account.name, bankName },
      entries: entries.map((entry) => ({ of: entry.subject, amountKobo: entry.amountKobo, bookedOn: entry.bookedOn })),
    });
  }
  return { bankAccount, payouts };
}
