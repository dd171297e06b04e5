/**
 * The console by work: areas in the menu, tabs of an area above its screens, views of a tab below them. Each is shown to those who may
 * open its screen in routes.ts; a test compares.
 */

import type { QueueName } from '@foodbank/contract/oversight/work-queues-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import type { IconName } from '@foodbank/ui/Icon';
import { paths } from './paths.ts';

/** One list or page of the console, with the records that are opened from it. */
export interface View {
  label: string;
  /** Its address, with the filters that tell it from another view of the same screen. Records below it are its own. */
  to: string;
  /** The patterns of screens at other addresses that are opened from it. */
  also?: readonly string[];
  /** Whom it is for among those who may open its screen: who may decide what others ask for, or who works in more than single stores and employers. */
  only?: 'deciders' | 'not-in-places';
  /** A permission that it needs besides that of its screen. */
  needs?: Permission;
  /** What waits in it, as Today counts it. The menu shows the sum for the area. */
  queues?: readonly QueueName[];
  /** The queue that has these items too, so that the area counts them once. */
  partOf?: QueueName;
}

/** A tab: one view, or several between which a second row leads. */
export type Tab = View | { label: string; views: readonly View[] };

/** An area of the menu. */
export interface Area {
  label: string;
  icon: IconName;
  /** True at the foot of the menu. */
  isLast?: boolean;
  tabs: readonly Tab[];
}

/** All areas in their order. An address that stands in two of them is shown in the first one that a member has. */
export const areas: readonly Area[] = [
  { label: 'Today', icon: 'dashboard', tabs: [{ label: 'Today', to: paths.today, only: 'not-in-places' }] },
  {
    label: 'Inbox',
    icon: 'mail',
    tabs: [
      { label: 'Requests', to: paths.requests(), queues: ['requests'] },
      {
        label: 'Chargebacks',
        to: paths.requests({ kind: 'chargeback' }),
        queues: ['chargebacks'],
        partOf: 'requests',
      },
      { label: 'Data requests', to: paths.dataRequests(), queues: ['data-requests'] },
      { label: 'Quarantine', to: paths.requests({ list: 'quarantined' }) },
    ],
  },
  {
    label: 'Approvals',
    icon: 'check-circle',
    tabs: [
      { label: 'To decide', to: paths.approvals(), only: 'deciders', queues: ['approvals'] },
      {
        label: 'Mine',
        to: paths.approvals({ box: 'mine' }),
        only: 'not-in-places',
        queues: ['approval-outcomes'],
      },
      { label: 'Decided', to: paths.approvals({ box: 'decided' }), only: 'deciders' },
    ],
  },
  {
    label: 'Orders',
    icon: 'cart',
    tabs: [
      { label: 'Board', to: paths.board() },
      { label: 'All orders', to: paths.orders(), also: [paths.assistedOrder(':id')] },
      { label: 'Packing', to: paths.packing(), queues: ['orders-to-pack'] },
      { label: 'Count', to: paths.packingStock },
      { label: 'Deliveries', to: paths.deliveries },
      { label: 'Returns', to: paths.returns(), queues: ['returns-asked'] },
    ],
  },
  {
    label: 'Customers',
    icon: 'people',
    tabs: [{ label: 'Customers', to: paths.customers }],
  },
  {
    label: 'Lending',
    icon: 'wallet',
    tabs: [
      { label: 'Loans', to: paths.loans() },
      { label: 'Hardship', to: paths.hardship(), queues: ['hardship'] },
      { label: 'Reminders', to: paths.reminders() },
      { label: 'Identity', to: paths.identityChecks(), queues: ['identity-checks'] },
      {
        label: 'Employers',
        views: [
          { label: 'All', to: paths.employers, queues: ['payslips-missing'] },
          { label: 'Payslips', to: paths.payslips(), queues: ['payslips'] },
        ],
      },
      {
        label: 'Automatic',
        views: [
          { label: 'Plans', to: paths.mandates() },
          { label: 'Due today', to: paths.automaticDay() },
          { label: 'Failed charges', to: paths.failedCharges() },
          { label: 'Stop', to: paths.automaticStops },
        ],
      },
      {
        label: 'Products',
        views: [
          { label: 'Plans and licences', to: paths.plans, also: [paths.newPlan, paths.newLicence] },
          { label: 'New plans', to: paths.planStops },
          { label: 'Simulator', to: paths.loanSimulator() },
        ],
      },
    ],
  },
  {
    label: 'Partners',
    icon: 'link',
    tabs: [
      { label: 'Agents', to: paths.agents },
      { label: 'Stores', to: paths.stores, needs: 'agents.read' },
      { label: 'Riders', to: paths.riders() },
      { label: 'Targets', to: paths.targets },
      {
        label: 'Terms',
        views: [
          { label: 'Commission', to: paths.terms },
          { label: 'Agent terms', to: paths.agentTerms },
        ],
      },
      {
        label: 'Accounts to check',
        views: [
          { label: 'Account names', to: paths.accountNames(), queues: ['account-names'] },
          { label: 'Self-referrals', to: paths.alikeCustomers(), queues: ['alike-customers'] },
        ],
      },
    ],
  },
  {
    label: 'Money',
    icon: 'bank',
    tabs: [
      { label: 'Overview', to: paths.money() },
      {
        label: 'Payouts',
        views: [
          { label: 'Agents', to: paths.payouts(), queues: ['payouts-unclear'] },
          { label: 'Stores and riders', to: paths.partnerPayouts(), queues: ['partner-payouts-unclear'] },
        ],
      },
      {
        label: 'Payments',
        views: [
          { label: 'Charges and refunds', to: paths.charges(), queues: ['charge-alarms'] },
          { label: 'Money without a plan', to: paths.transfersIn() },
          { label: 'Payment alarms', to: paths.paymentAlarms() },
          { label: 'Events', to: paths.providerEvents() },
        ],
      },
      {
        label: 'Employers',
        views: [
          { label: 'Owed by employers', to: paths.receivables },
          { label: 'Back to customers', to: paths.payrollSurpluses() },
        ],
      },
      {
        label: 'Reconciliation',
        views: [
          { label: 'Statements', to: paths.reconciliation },
          { label: 'Lines', to: paths.statementLines(), queues: ['suspense'] },
          { label: 'Not on a statement', to: paths.unstated() },
          { label: 'Rules', to: paths.statementRules() },
        ],
      },
      {
        label: 'Ledger',
        views: [
          { label: 'Balances and months', to: paths.ledger },
          { label: 'Month end', to: paths.monthEnd },
          { label: 'Proof', to: paths.proof, queues: ['money-differs'] },
        ],
      },
    ],
  },
  {
    label: 'Shop',
    icon: 'pencil',
    tabs: [
      { label: 'Products', to: paths.catalogue() },
      { label: 'Categories', to: paths.categories },
      { label: 'Stores', to: paths.stores },
      {
        label: 'Site texts',
        views: [
          { label: 'Questions', to: paths.questions() },
          { label: 'Testimonies', to: paths.testimonies() },
        ],
      },
      { label: 'Newsletter', to: paths.newsletter },
    ],
  },
  {
    label: 'Reports',
    icon: 'trend',
    tabs: [
      { label: 'Figures', to: paths.figures },
      {
        label: 'Exports',
        views: [
          { label: 'Agents', to: paths.agentExports },
          { label: 'Newsletter', to: paths.newsletterExports },
        ],
      },
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    isLast: true,
    tabs: [
      {
        label: 'Zones and windows',
        views: [
          { label: 'Zones', to: paths.deliveryZones() },
          { label: 'Windows', to: paths.deliveryWindows() },
        ],
      },
      { label: 'Public holidays', to: paths.publicHolidays },
      {
        label: 'Staff and roles',
        views: [
          { label: 'Members', to: paths.staff() },
          { label: 'Roles', to: paths.roles },
        ],
      },
      { label: 'Audit', to: paths.audit() },
      {
        label: 'Jobs',
        views: [
          { label: 'Emails', to: paths.failedEmails(), queues: ['failed-emails'] },
          { label: 'Jobs', to: paths.failedJobs(), queues: ['failed-jobs'] },
          { label: 'Every day', to: paths.dailyJobs, queues: ['daily-jobs'] },
        ],
      },
      { label: 'Legal texts', to: paths.legalTexts },
      { label: 'Your account', to: paths.account },
    ],
  },
];
