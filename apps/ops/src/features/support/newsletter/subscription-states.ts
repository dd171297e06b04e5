import type { SubscriptionState } from '@foodbank/contract/support/enquiries-staff';

/** The states of a subscription, as filters and badges name them. */
export const stateLabels: Readonly<Record<SubscriptionState, string>> = {
  confirmed: 'Confirmed',
  unconfirmed: 'Not confirmed',
  left: 'Left',
  quarantined: 'Looks like spam',
};
