import type { QueueName } from '@foodbank/contract/oversight/today';
import type { IconName } from '@foodbank/ui/Icon';
import { accountNamesPath, alikeCustomersPath, emailsPath, jobsPath } from './work-paths.ts';

/** What a queue is called, where it opens, and what its number of own items means. */
export interface QueuePlace {
  label: string;
  to: string;
  /** Where it opens for members who work in single stores. */
  inStores?: string;
  icon: IconName;
  /** After the number of the member's own items: "2 are yours". */
  own: string;
  /** Before the time until the next due one. */
  due?: string;
}

/** Every queue's place. */
export const queuePlaces: Readonly<Record<QueueName, QueuePlace>> = {
  'money-differs': { label: 'Money that differs', to: '/ops/proof', icon: 'alert', own: 'taken by you' },
  requests: { label: 'Requests', to: '/ops/requests', icon: 'mail', own: 'taken by you' },
  'data-requests': { label: 'Data requests', to: '/ops/data-requests', icon: 'lock', own: 'taken by you' },
  'orders-to-pack': {
    label: 'Orders to pack',
    to: '/ops/orders',
    inStores: '/ops/packing',
    icon: 'cart',
    own: 'taken by you',
    due: 'next due',
  },
  'orders-ready': {
    label: 'Ready for pick-up',
    to: '/ops/orders?state=ready',
    inStores: '/ops/packing',
    icon: 'check',
    own: 'taken by you',
  },
  'returns-asked': {
    label: 'Returns to decide',
    to: '/ops/returns',
    icon: 'refresh',
    own: 'taken by you',
    due: 'next due',
  },
  approvals: {
    label: 'Approvals',
    to: '/ops/approvals',
    icon: 'check-circle',
    own: 'asked for by you',
    due: 'next ends',
  },
  'payouts-unclear': { label: 'Unclear payouts', to: '/ops/payouts?state=unclear', icon: 'alert', own: 'taken by you' },
  'payouts-to-review': { label: 'Payouts to review', to: '/ops/payouts', icon: 'wallet', own: 'taken by you' },
  'payouts-to-approve': {
    label: 'Payouts to approve',
    to: '/ops/payouts?state=reviewed',
    icon: 'wallet',
    own: 'reviewed by you',
  },
  'payouts-held': { label: 'Held payouts', to: '/ops/payouts?state=held', icon: 'clock', own: 'taken by you' },
  'partner-payouts-unclear': {
    label: 'Unclear partner payouts',
    to: '/ops/partner-payouts?state=unclear',
    icon: 'alert',
    own: 'taken by you',
  },
  'partner-payouts-to-review': {
    label: 'Partner payouts to review',
    to: '/ops/partner-payouts',
    icon: 'wallet',
    own: 'taken by you',
  },
  'partner-payouts-to-approve': {
    label: 'Partner payouts to approve',
    to: '/ops/partner-payouts?state=reviewed',
    icon: 'wallet',
    own: 'reviewed by you',
  },
  'partner-payouts-held': {
    label: 'Held partner payouts',
    to: '/ops/partner-payouts?state=held',
    icon: 'clock',
    own: 'taken by you',
  },
  'account-names': { label: 'Account names', to: accountNamesPath, icon: 'bank', own: 'taken by you' },
  'alike-customers': {
    label: 'Possible self-referrals',
    to: alikeCustomersPath,
    icon: 'people',
    own: 'taken by you',
  },
  'daily-jobs': { label: 'Daily jobs that failed', to: '/ops/daily-jobs', icon: 'alert', own: 'taken by you' },
  'charge-alarms': { label: 'Charge alarms', to: '/ops/charges?show=alarm', icon: 'alert', own: 'taken by you' },
  suspense: {
    label: 'Statement lines in suspense',
    to: '/ops/reconciliation/lines',
    icon: 'bank',
    own: 'taken by you',
  },
  quarantined: {
    label: 'Quarantined forms',
    to: '/ops/requests?list=quarantined',
    icon: 'eye-off',
    own: 'taken by you',
  },
  'failed-emails': { label: 'Emails that failed', to: emailsPath, icon: 'alert', own: 'taken by you' },
  'waiting-emails': {
    label: 'Emails that wait',
    to: `${emailsPath}?state=waiting`,
    icon: 'clock',
    own: 'taken by you',
  },
  'failed-jobs': { label: 'Jobs that failed', to: jobsPath, icon: 'alert', own: 'taken by you' },
  'waiting-jobs': { label: 'Jobs that wait', to: `${jobsPath}?state=waiting`, icon: 'clock', own: 'taken by you' },
};
