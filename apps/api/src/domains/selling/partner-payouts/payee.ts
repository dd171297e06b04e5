import type { Day } from '@foodbank/contract/primitives/day';
import type { PartnerFlag, PartnerHoldReason } from '@foodbank/contract/selling/partner-payouts-staff';
import type { Db } from '../../../platform/database.ts';
import type { Keys } from '../../../platform/keys.ts';
import { accountDigestInput } from '../../money/banks/update-account-info.ts';
import { haveMovedAfterAll } from '../../money/payments/alarm-queries.ts';
import { findPartnerAccount, isAccountOfOtherPartner } from './account-queries.ts';
import { listReleasedPartnerDisbursements } from './list-queries.ts';
import type { PartnerRef } from './partner-rules.ts';
import { findPartner, type PartnerRecord } from './partners.ts';

/** The bank account that a partner is paid to. */
export interface PartnerPayeeAccount {
  number: string;
  name: string;
  bankCode: string;
  bankName: string;
  /** The first business date on which money may go to it. */
  payableFrom: Day;
}

/** What paying a partner depends on, besides the entries. */
export interface PartnerPayee {
  /** Null if there is none any more. */
  partner: PartnerRecord | null;
  account: PartnerPayeeAccount | null;
  /** Why a payout is held; null if nothing is in its way. */
  holdBecause: PartnerHoldReason | null;
  flags: PartnerFlag[];
}

/**
 * Reads what paying a store or rider depends on. A closed store and a rider who left are paid what they are owed; a suspended rider is
 * paid once that is over.
 */
export async function readPartnerPayee(db: Db, keys: Keys, ref: PartnerRef): Promise<PartnerPayee> {
  const [partner, stored] = [await findPartner(db, ref), await findPartnerAccount(db, ref)];
  const account = stored && {
    number: keys.unseal(stored.numberSealed),
    name: stored.accountName,
    bankCode: stored.bankCode,
    bankName: stored.bankName,
    payableFrom: stored.payableFrom,
  };
  const digests = account === null ? [] : keys.digests(accountDigestInput(account.bankCode, account.number));
  const isShared = digests.length > 0 && (await isAccountOfOtherPartner(db, digests, ref));
  // Its entries are due again: paying them now may be paying them twice.
  const hasAlarm = await haveMovedAfterAll(db, await listReleasedPartnerDisbursements(db, ref));
  const holdBecause = partner?.isSuspended ? 'suspended' : hasAlarm ? 'payment-alarm' : null;
  return { partner, account, holdBecause, flags: isShared ? ['shared-account'] : [] };
}
