import type {
  AccountName,
  AccountNameRecord,
  StuckEmail,
  StuckJob,
} from '@foodbank/contract/oversight/work-queues-staff';
import { maskAddresses, maskEmail } from '@foodbank/contract/primitives/email';
import { homePhone, maskPhone } from '@foodbank/contract/primitives/phone';
import { formatReferralCode } from '@foodbank/contract/primitives/referral-codes';
import type { AlikeCustomer } from '@foodbank/contract/selling/sign-ups-staff';
import { notAvailable } from '@foodbank/contract/views/referrals';
import type { Keys } from '../../../platform/keys.ts';
import { insteadOf, teamAddress } from '../../foundation/notifications/email-templates.ts';
import { accountVersion } from '../../money/banks/decide-account-name.ts';
import { resembles } from '../../money/banks/name-rules.ts';
import type { AlikeCustomerRow } from './alike-queries.ts';
import type { AccountNameDetails, AccountNameRow, StuckEmailRow, StuckJobRow } from './queries.ts';

/** An email that failed or waits, with masked addresses. */
export function describeEmail(row: StuckEmailRow): StuckEmail {
  const { id, kind, toAddress, attempts, lastError, hasSecrets, createdAt, failedAt } = row;
  return {
    id,
    state: failedAt === null ? 'waiting' : 'failed',
    kind,
    label: inWords(kind),
    recipient: toAddress === teamAddress ? null : maskEmail(toAddress),
    attempts,
    error: lastError && maskAddresses(lastError),
    queuedAt: createdAt.toISOString(),
    failedAt: failedAt?.toISOString() ?? null,
    instead: hasSecrets ? null : insteadOf(kind),
  };
}

/** A job that failed or waits. */
export function describeJob({ id, queue, state, row, attempts, error, createdAt, at }: StuckJobRow): StuckJob {
  return {
    id,
    queue,
    label: inWords(queue),
    state,
    row,
    attempts,
    error: error && maskAddresses(error),
    queuedAt: createdAt.toISOString(),
    at: at.toISOString(),
  };
}

/** An account in question, with the last digits of its number. */
export function describeAccount(keys: Pick<Keys, 'unseal'>, row: AccountNameRow): AccountName {
  const { agentId, firstname, lastname, accountName, bankName, numberSealed, savedAt, askedAt } = row;
  return {
    agentId,
    agentName: `${firstname} ${lastname}`,
    accountName,
    bankName,
    lastDigits: keys.unseal(numberSealed).slice(-4),
    savedAt: savedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
  };
}

/** All that is needed to decide about an account in question. */
export function describeAccountRecord(keys: Keys, details: AccountNameDetails): AccountNameRecord {
  const { accountName, askedBy, category, firstname, lastname, referralCode, registeredAt, sharedWith } = details;
  return {
    ...describeAccount(keys, details),
    referralCode: formatReferralCode(referralCode),
    category,
    registeredAt: registeredAt.toISOString(),
    resembles: resembles(accountName, firstname, lastname),
    sharedWith: sharedWith.map((one) => ({ ...one, referralCode: formatReferralCode(one.referralCode) })),
    askedBy,
    version: accountVersion(keys, details, details),
  };
}

/** A customer who looks like the own agent, with masked contacts of both. */
export function describeAlike(row: AlikeCustomerRow): AlikeCustomer {
  const { id, customerName, maskedEmail, maskedPhone, source, orderCount, agentPhone, foundAt, outcome, decidedAt } =
    row;
  return {
    customerId: id,
    customer: { name: customerName, maskedEmail, maskedPhone, source, orderCount },
    agent: {
      id: row.agentId,
      name: `${row.firstname} ${row.lastname}`,
      referralCode: formatReferralCode(row.referralCode),
      maskedEmail: maskEmail(row.agentEmail) || notAvailable,
      maskedPhone: agentPhone === null ? notAvailable : maskPhone(homePhone(agentPhone)),
    },
    alikeBy: row.alikeBy,
    foundAt: foundAt.toISOString(),
    decision: outcome && decidedAt && { outcome, at: decidedAt.toISOString(), by: row.decidedBy ?? notAvailable },
  };
}

/** The key of a kind or a queue as words: `login-details` becomes `Login details`. */
export function inWords(key: string): string {
  const words = key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
