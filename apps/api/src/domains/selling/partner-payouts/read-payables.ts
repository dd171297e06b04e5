import { addDays, type Day } from '@foodbank/contract/primitives/day';
import { toNaira } from '@foodbank/contract/primitives/money';
import type { PartnerKind, PartnerPayable } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import { maskedDigits } from '../../earning/payouts/describe-payout.ts';
import { findOpenApproval } from '../../foundation/approvals/queries.ts';
import { listAccountsOfOwners } from '../../money/ledger/browse-queries.ts';
import { listPartnerAccounts } from './account-queries.ts';
import { partnerAccountKindName } from './approvals.ts';
import { listPartnerCarries, sumOpenPartnerPayouts } from './list-queries.ts';
import { payableOf } from './partner-rules.ts';
import type { PartnerRecord } from './partners.ts';

const carriedWithinDays = 7;

/** What the ledger owes some partners of a kind, in kobo by their id. What stands in payouts is part of it until it is paid. */
export async function readOwed(
  db: Db,
  kind: PartnerKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const accounts = await listAccountsOfOwners(db, payableOf({ kind, id: '' }).kind, ids);
  return new Map(
    accounts.map(({ owner, creditsPostedKobo, debitsPostedKobo }) => [owner, creditsPostedKobo - debitsPostedKobo]),
  );
}

/** What is owed to some partners of a kind, where it goes, and why the last proposal left something out. */
export async function readPayables(
  db: Db,
  { kind, partners, today }: { kind: PartnerKind; partners: readonly PartnerRecord[]; today: Day },
): Promise<PartnerPayable[]> {
  const ids = partners.map(({ id }) => id);
  const [owed, inPayouts, accounts, carries] = await Promise.all([
    readOwed(db, kind, ids),
    sumOpenPartnerPayouts(db, kind, ids),
    listPartnerAccounts(db, kind, ids),
    listPartnerCarries(db, kind, ids, addDays(today, -carriedWithinDays)),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.partnerId, account]));
  const carryOf = new Map(carries.map((carry) => [carry.partnerId, carry.reason]));
  const rows: PartnerPayable[] = [];
  for (const { id, name, city } of partners) {
    const account = accountOf.get(id);
    rows.push({
      partner: { kind, id, name, city },
      owed: toNaira(owed.get(id) ?? 0),
      inPayout: toNaira(inPayouts.get(id) ?? 0),
      carried: carryOf.get(id) ?? null,
      account:
        account === undefined
          ? null
          : {
              bankName: account.bankName,
              number: maskedDigits(account.lastDigits),
              name: account.accountName,
              payableFrom: account.payableFrom,
            },
      waitingApprovalId: (await findOpenApproval(db, partnerAccountKindName, id))?.id ?? null,
    });
  }
  return rows;
}
