import type { Tx } from '../../../platform/database.ts';
import { deleteEmails } from '../../foundation/notifications/queries.ts';
import { deleteAccountsOfErased } from '../../money/banks/queries.ts';
import { deleteCodes } from '../../people/accounts/queries.ts';
import { deleteResetRequests } from '../../people/agents/queries.ts';
import {
  deleteContactMessages,
  deleteEndedSubscriptions,
  deletePartnerRequests,
  deleteUnconfirmed,
} from '../../support/enquiries/queries.ts';
import { deleteExpiredLimits } from './queries.ts';

/** Rows that are deleted a number of days after the date that the rule's statement compares, oldest first. */
export interface RetentionRule {
  what: string;
  days: number;
  /** Deletes rows from before an instant and answers how many. */
  remove(tx: Tx, before: Date, atMost: number): Promise<number>;
}

const aMonth = 30;
const twoYears = 731;
const fiveYears = 1_827;

/**
 * The retention periods; docs/operations.md gives the reasons. Whatever isn't listed is kept: agents, customers, orders, daily
 * totals, terms and the audit.
 */
export const retentionRules: readonly RetentionRule[] = [
  { what: 'limits', days: 1, remove: deleteExpiredLimits },
  { what: 'codes', days: aMonth, remove: deleteCodes },
  { what: 'reset-requests', days: aMonth, remove: deleteResetRequests },
  { what: 'emails', days: 90, remove: deleteEmails },
  { what: 'unconfirmed-subscribers', days: aMonth, remove: deleteUnconfirmed },
  { what: 'former-subscribers', days: twoYears, remove: deleteEndedSubscriptions },
  { what: 'partner-requests', days: twoYears, remove: deletePartnerRequests },
  { what: 'contact-messages', days: twoYears, remove: deleteContactMessages },
  { what: 'accounts-of-erased-agents', days: fiveYears, remove: deleteAccountsOfErased },
];
