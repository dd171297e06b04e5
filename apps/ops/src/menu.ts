/** The menu: groups of entries. An entry is shown to those who may open its screen in routes.ts. */

import type { IconName } from '@foodbank/ui/Icon';
import { paths } from './paths.ts';

/** One entry of the menu. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: IconName;
  /** True if it is not for members whose roles hold in single stores only. */
  notInStores?: boolean;
}

/** Entries under one heading. The first group has none. */
export interface MenuGroup {
  heading: string | null;
  entries: readonly MenuEntry[];
}

/** The whole menu in its order. */
export const menu: readonly MenuGroup[] = [
  {
    heading: null,
    entries: [
      { to: paths.today, label: 'Today', icon: 'dashboard' },
      { to: paths.requests(), label: 'Requests', icon: 'mail' },
      { to: paths.approvals(), label: 'Approvals', icon: 'check-circle', notInStores: true },
      { to: paths.accountNames(), label: 'Account names', icon: 'bank' },
      {
        to: paths.alikeCustomers(),
        label: 'Self-referrals',
        icon: 'people',
      },
      { to: paths.figures, label: 'Figures', icon: 'trend' },
    ],
  },
  {
    heading: 'Shop',
    entries: [
      { to: paths.orders(), label: 'Orders', icon: 'cart' },
      { to: paths.packing(), label: 'Packing', icon: 'check' },
      { to: paths.packingStock, label: 'Stock of a store', icon: 'pencil' },
      { to: paths.returns(), label: 'Returns', icon: 'refresh' },
      { to: paths.customers, label: 'Customers', icon: 'phone' },
      { to: paths.deliveries, label: 'Deliveries', icon: 'clock' },
      { to: paths.deliveryZones(), label: 'Delivery zones', icon: 'target' },
      { to: paths.deliveryWindows(), label: 'Delivery windows', icon: 'clock' },
      { to: paths.riders(), label: 'Riders', icon: 'people' },
      { to: paths.catalogue(), label: 'Catalogue', icon: 'search' },
      { to: paths.categories, label: 'Categories', icon: 'settings' },
      { to: paths.stores, label: 'Stores', icon: 'bank' },
    ],
  },
  {
    heading: 'Agents',
    entries: [
      { to: paths.agents, label: 'Agents', icon: 'people' },
      { to: paths.targets, label: 'Targets', icon: 'target' },
      { to: paths.agentExports, label: 'Exports', icon: 'download' },
      { to: paths.terms, label: 'Commission terms', icon: 'trend' },
      { to: paths.agentTerms, label: 'Agent terms', icon: 'pencil' },
    ],
  },
  {
    heading: 'Lending',
    entries: [
      { to: paths.identityChecks(), label: 'Identity checks', icon: 'eye' },
      { to: paths.hardship(), label: 'Hardship', icon: 'clock' },
      { to: paths.loans(), label: 'Loans', icon: 'wallet' },
      { to: paths.planStops, label: 'New plans', icon: 'alert' },
      { to: paths.plans, label: 'Plans', icon: 'wallet' },
      { to: paths.loanSimulator(), label: 'Loan simulator', icon: 'trend' },
      { to: paths.legalTexts, label: 'Texts', icon: 'pencil' },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { to: paths.payouts(), label: 'Payouts', icon: 'wallet' },
      { to: paths.partnerPayouts(), label: 'Partner payouts', icon: 'cart' },
      { to: paths.ledger, label: 'Ledger', icon: 'bank' },
      { to: paths.reconciliation, label: 'Reconciliation', icon: 'check' },
      { to: paths.charges(), label: 'Charges', icon: 'cart' },
      { to: paths.paymentAlarms(), label: 'Payment alarms', icon: 'alert' },
      { to: paths.providerEvents(), label: 'Provider events', icon: 'bank' },
      { to: paths.proof, label: 'Proof', icon: 'check-circle' },
    ],
  },
  {
    heading: 'Site',
    entries: [
      { to: paths.questions(), label: 'Questions', icon: 'info' },
      { to: paths.testimonies(), label: 'Testimonies', icon: 'pencil' },
      { to: paths.newsletter, label: 'Newsletter', icon: 'share' },
    ],
  },
  {
    heading: 'Control',
    entries: [
      { to: paths.dataRequests(), label: 'Data requests', icon: 'lock' },
      { to: paths.failedEmails(), label: 'Failed work', icon: 'alert' },
      { to: paths.dailyJobs, label: 'Daily jobs', icon: 'refresh' },
      { to: paths.publicHolidays, label: 'Public holidays', icon: 'clock' },
      { to: paths.staff(), label: 'Staff', icon: 'people' },
      { to: paths.audit(), label: 'Audit', icon: 'search' },
    ],
  },
  {
    heading: 'You',
    entries: [{ to: paths.account, label: 'Your account', icon: 'settings' }],
  },
];
