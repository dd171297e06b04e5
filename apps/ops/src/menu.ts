/** The menu: groups of entries, each with the permission that its screen needs. Entries without a screen in routes.ts aren't shown. */
import type { Permission } from '@foodbank/contract/people/permissions';
import type { IconName } from '@foodbank/ui/Icon';

/** One entry of the menu. */
export interface MenuEntry {
  to: string;
  label: string;
  icon: IconName;
  /** One of these permissions is enough; null for everybody who is signed in. */
  permission: Permission | readonly Permission[] | null;
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
      { to: '/ops', label: 'Today', icon: 'dashboard', permission: null },
      { to: '/ops/requests', label: 'Requests', icon: 'mail', permission: 'requests.read' },
      { to: '/ops/approvals', label: 'Approvals', icon: 'check-circle', permission: null, notInStores: true },
      { to: '/ops/account-names', label: 'Account names', icon: 'bank', permission: 'agents.approve-change' },
      {
        to: '/ops/alike-customers',
        label: 'Self-referrals',
        icon: 'people',
        permission: 'agents.approve-change',
      },
      { to: '/ops/figures', label: 'Figures', icon: 'trend', permission: 'agents.read' },
    ],
  },
  {
    heading: 'Shop',
    entries: [
      { to: '/ops/orders', label: 'Orders', icon: 'cart', permission: 'orders.read' },
      { to: '/ops/packing', label: 'Packing', icon: 'check', permission: 'orders.work' },
      { to: '/ops/packing-stock', label: 'Stock of a store', icon: 'pencil', permission: 'stock.count' },
      { to: '/ops/returns', label: 'Returns', icon: 'refresh', permission: 'orders.read' },
      { to: '/ops/customers', label: 'Customers', icon: 'phone', permission: 'customers.read' },
      { to: '/ops/deliveries', label: 'Deliveries', icon: 'clock', permission: 'deliveries.read' },
      { to: '/ops/delivery-zones', label: 'Delivery zones', icon: 'target', permission: 'deliveries.read' },
      { to: '/ops/delivery-windows', label: 'Delivery windows', icon: 'clock', permission: 'deliveries.read' },
      { to: '/ops/riders', label: 'Riders', icon: 'people', permission: 'deliveries.read' },
      { to: '/ops/catalogue', label: 'Catalogue', icon: 'search', permission: 'catalogue.read' },
      { to: '/ops/categories', label: 'Categories', icon: 'settings', permission: 'catalogue.read' },
      { to: '/ops/stores', label: 'Stores', icon: 'bank', permission: 'catalogue.read' },
    ],
  },
  {
    heading: 'Agents',
    entries: [
      { to: '/ops/agents', label: 'Agents', icon: 'people', permission: 'agents.read' },
      { to: '/ops/targets', label: 'Targets', icon: 'target', permission: 'agents.manage' },
      { to: '/ops/agent-exports', label: 'Exports', icon: 'download', permission: 'agents.read' },
      { to: '/ops/terms', label: 'Commission terms', icon: 'trend', permission: 'terms.read' },
      { to: '/ops/agent-terms', label: 'Agent terms', icon: 'pencil', permission: 'terms.read' },
    ],
  },
  {
    heading: 'Plans and loans',
    entries: [
      { to: '/ops/plans', label: 'Plans', icon: 'wallet', permission: 'plans.read' },
      { to: '/ops/loan-simulator', label: 'Loan simulator', icon: 'trend', permission: 'plans.read' },
    ],
  },
  {
    heading: 'Money',
    entries: [
      { to: '/ops/payouts', label: 'Payouts', icon: 'wallet', permission: 'payouts.read' },
      { to: '/ops/partner-payouts', label: 'Partner payouts', icon: 'cart', permission: 'payouts.read' },
      { to: '/ops/ledger', label: 'Ledger', icon: 'bank', permission: 'ledger.read' },
      { to: '/ops/reconciliation', label: 'Reconciliation', icon: 'check', permission: 'reconciliation.read' },
      { to: '/ops/charges', label: 'Charges', icon: 'cart', permission: 'payments.read' },
      { to: '/ops/payment-alarms', label: 'Payment alarms', icon: 'alert', permission: 'payments.read' },
      { to: '/ops/provider-events', label: 'Provider events', icon: 'bank', permission: 'payments.read' },
      { to: '/ops/proof', label: 'Proof', icon: 'check-circle', permission: 'proof.read' },
    ],
  },
  {
    heading: 'Site',
    entries: [
      { to: '/ops/questions', label: 'Questions', icon: 'info', permission: 'content.read' },
      { to: '/ops/testimonies', label: 'Testimonies', icon: 'pencil', permission: 'content.read' },
      { to: '/ops/newsletter', label: 'Newsletter', icon: 'share', permission: 'newsletter.read' },
    ],
  },
  {
    heading: 'Control',
    entries: [
      { to: '/ops/data-requests', label: 'Data requests', icon: 'lock', permission: 'privacy.find' },
      { to: '/ops/failed-work', label: 'Failed work', icon: 'alert', permission: 'work.read' },
      { to: '/ops/daily-jobs', label: 'Daily jobs', icon: 'refresh', permission: 'calendar.read' },
      { to: '/ops/public-holidays', label: 'Public holidays', icon: 'clock', permission: 'calendar.read' },
      { to: '/ops/staff', label: 'Staff', icon: 'people', permission: 'staff.read' },
      { to: '/ops/audit', label: 'Audit', icon: 'search', permission: 'audit.read' },
    ],
  },
  {
    heading: 'You',
    entries: [{ to: '/ops/account', label: 'Your account', icon: 'settings', permission: null }],
  },
];
