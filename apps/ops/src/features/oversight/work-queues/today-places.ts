import type { QueueName } from '@foodbank/contract/oversight/work-queues-staff';
import type { IconName } from '@foodbank/ui/Icon';
import { paths } from '../../../paths.ts';

/** What a queue is called, where it opens, and what its number of own items means. */
export interface QueuePlace {
  label: string;
  to: string;
  icon: IconName;
  /** After the number of the member's own items: "2 are yours". */
  own: string;
  /** Before the time until the next due one. */
  due?: string;
}

/** Every queue's place. */
export const queuePlaces: Readonly<Record<QueueName, QueuePlace>> = {
  'money-differs': { label: 'Money that differs', to: paths.proof, icon: 'alert', own: 'taken by you' },
  'cases-pausing-plans': {
    label: 'Plans paused for 5 days',
    to: paths.requests({ list: 'pausing' }),
    icon: 'alert',
    own: 'taken by you',
  },
  requests: { label: 'Requests', to: paths.requests(), icon: 'mail', own: 'taken by you' },
  chargebacks: {
    label: 'Chargebacks to answer',
    to: paths.requests({ kind: 'chargeback' }),
    icon: 'bank',
    own: 'taken by you',
    due: 'bank’s time ends',
  },
  'data-requests': { label: 'Data requests', to: paths.dataRequests(), icon: 'lock', own: 'taken by you' },
  'orders-to-pack': {
    label: 'Orders to pack',
    to: paths.orders(),
    icon: 'cart',
    own: 'taken by you',
    due: 'next due',
  },
  'orders-ready': {
    label: 'Ready for pick-up',
    to: paths.orders({ state: 'ready' }),
    icon: 'check',
    own: 'taken by you',
  },
  'returns-asked': {
    label: 'Returns to decide',
    to: paths.returns(),
    icon: 'refresh',
    own: 'taken by you',
    due: 'next due',
  },
  'identity-checks': {
    label: 'Identity to decide',
    to: paths.identityChecks(),
    icon: 'eye',
    own: 'taken by you',
    due: 'next due',
  },
  hardship: { label: 'Hardship to decide', to: paths.hardship(), icon: 'clock', own: 'taken by you', due: 'next due' },
  payslips: { label: 'Payslips to look at', to: paths.payslips(), icon: 'eye', own: 'taken by you', due: 'next due' },
  'payslips-missing': {
    label: 'No word of a payday for 40 days',
    to: paths.employers,
    icon: 'alert',
    own: 'taken by you',
  },
  approvals: {
    label: 'Approvals',
    to: paths.approvals(),
    icon: 'check-circle',
    own: 'asked for by you',
    due: 'next ends',
  },
  'approval-outcomes': {
    label: 'Answers to what you asked for',
    to: paths.approvals({ box: 'mine' }),
    icon: 'check-circle',
    own: 'taken by you',
  },
  'payouts-unclear': {
    label: 'Unclear payouts',
    to: paths.payouts({ state: 'unclear' }),
    icon: 'alert',
    own: 'taken by you',
  },
  'payouts-to-review': { label: 'Payouts to review', to: paths.payouts(), icon: 'wallet', own: 'taken by you' },
  'payouts-to-approve': {
    label: 'Payouts to approve',
    to: paths.payouts({ state: 'reviewed' }),
    icon: 'wallet',
    own: 'reviewed by you',
  },
  'payouts-held': { label: 'Held payouts', to: paths.payouts({ state: 'held' }), icon: 'clock', own: 'taken by you' },
  'partner-payouts-unclear': {
    label: 'Unclear partner payouts',
    to: paths.partnerPayouts({ state: 'unclear' }),
    icon: 'alert',
    own: 'taken by you',
  },
  'partner-payouts-to-review': {
    label: 'Partner payouts to review',
    to: paths.partnerPayouts(),
    icon: 'wallet',
    own: 'taken by you',
  },
  'partner-payouts-to-approve': {
    label: 'Partner payouts to approve',
    to: paths.partnerPayouts({ state: 'reviewed' }),
    icon: 'wallet',
    own: 'reviewed by you',
  },
  'partner-payouts-held': {
    label: 'Held partner payouts',
    to: paths.partnerPayouts({ state: 'held' }),
    icon: 'clock',
    own: 'taken by you',
  },
  'account-names': { label: 'Account names', to: paths.accountNames(), icon: 'bank', own: 'taken by you' },
  'alike-customers': {
    label: 'Possible self-referrals',
    to: paths.alikeCustomers(),
    icon: 'people',
    own: 'taken by you',
  },
  'daily-jobs': { label: 'Daily jobs that failed', to: paths.dailyJobs, icon: 'alert', own: 'taken by you' },
  'charge-alarms': { label: 'Charge alarms', to: paths.charges({ show: 'alarm' }), icon: 'alert', own: 'taken by you' },
  suspense: {
    label: 'Statement lines in suspense',
    to: paths.statementLines(),
    icon: 'bank',
    own: 'taken by you',
  },
  quarantined: {
    label: 'Quarantined forms',
    to: paths.requests({ list: 'quarantined' }),
    icon: 'eye-off',
    own: 'taken by you',
  },
  'failed-emails': { label: 'Emails that failed', to: paths.failedEmails(), icon: 'alert', own: 'taken by you' },
  'waiting-emails': {
    label: 'Emails that wait',
    to: paths.failedEmails({ state: 'waiting' }),
    icon: 'clock',
    own: 'taken by you',
  },
  'failed-jobs': { label: 'Jobs that failed', to: paths.failedJobs(), icon: 'alert', own: 'taken by you' },
  'waiting-jobs': {
    label: 'Jobs that wait',
    to: paths.failedJobs({ state: 'waiting' }),
    icon: 'clock',
    own: 'taken by you',
  },
};
