import { roleDefinitions } from './role-definitions.ts';

/**
 * What members of staff may do. A role is a set of permissions, and a grant gives a member a role within a scope: everything, one
 * store, or one employer. This one table decides for the server, the console's routes, its menu and its buttons.
 */

/** Every permission, with what it allows. */
export const permissions = {
  'agents.read': 'See agents, with masked contacts',
  'agents.contacts': 'Show an agent’s full contacts, with a reason',
  'agents.manage': 'Set targets and categories, suspend and restore agents, end their sessions, send reset codes',
  'agents.request-change': 'Ask for a change of an agent’s bank account, name or email',
  'agents.approve-change': 'Approve a change of an agent’s bank account, name or email',
  'terms.read': 'See the commission terms and the text of the agent terms',
  'terms.request': 'Ask for new commission terms or a new text of the agent terms',
  'terms.approve': 'Approve new commission terms and a new text of the agent terms',
  'commissions.read': 'See what agents earn, line by line, and their payouts',
  'commissions.request-correction': 'Ask for a correction of a commission line',
  'commissions.approve-correction': 'Approve a correction of a commission line',
  'ledger.read': 'See the ledger, and export a month’s journal',
  'ledger.close-request': 'Ask for a month of the ledger to be closed',
  'ledger.close-approve': 'Approve the closing of a month of the ledger',
  'payouts.read': 'See payouts to agents, stores and riders',
  'payouts.review': 'Propose, review, hold, release and refuse payouts',
  'payouts.approve': 'Approve payouts that another person reviewed',
  'payouts.stop': 'Stop and resume the sending of all payouts',
  'partner-accounts.request': 'Ask for the first or another bank account of a store or rider',
  'partner-accounts.approve': 'Approve the bank account of a store or rider',
  'payments.read': 'See webhooks of the payment provider, and alarms about payments',
  'payments.close-alarm': 'Close alarms about payments',
  'payments.approve-end': 'Approve that a failed refund is ended, because its customer has the money',
  'payments.answer-dispute': 'Accept chargebacks, or contest them with evidence',
  'payments.approve-dispute': 'Approve that a large chargeback is accepted',
  'payments.refund-again': 'Accept customers’ accounts for refunds, and send failed refunds again',
  'payments.decide-transfer': 'Bring money that waits for a plan to a plan of its customer, or send it back',
  'reconciliation.read': 'See statements and how their lines are explained',
  'reconciliation.work': 'Upload and apply statements, clear lines in suspense',
  'reconciliation.approve': 'Approve the clearing of a line in suspense',
  'requests.read': 'See requests from the site, agents and customers, and chargebacks',
  'requests.work': 'Take, answer, close and release requests',
  'content.read': 'See drafts and published questions and testimonies',
  'content.edit': 'Write drafts',
  'content.publish': 'Publish and take back questions and testimonies',
  'catalogue.read': 'See stores, products, prices and stock',
  'catalogue.write': 'Change stores, products and prices',
  'stores.approve': 'Approve another margin of a store',
  'prices.approve': 'Approve prices that one person may not set alone',
  'stock.count': 'Enter what was counted in a store',
  'newsletter.read': 'See the newsletter’s addresses, masked',
  'newsletter.manage': 'Erase addresses from the newsletter',
  'newsletter.export': 'Ask for an export of the newsletter with full addresses',
  'privacy.find': 'Find the records about a person',
  'privacy.export': 'Export the records about a person',
  'privacy.request-erasure': 'Ask for a person to be erased',
  'privacy.approve-erasure': 'Approve the erasure of a person',
  'exports.request': 'Ask for an export of agents with contacts',
  'exports.approve': 'Approve an export with contacts',
  'work.read': 'See emails and jobs that failed',
  'work.retry': 'Send failed emails and run failed jobs again',
  'calendar.read': 'See the public holidays and the daily jobs',
  'calendar.request': 'Ask for public holidays to be added or removed',
  'calendar.approve': 'Approve changes of the public holidays',
  'staff.read': 'See members of staff and their roles',
  'staff.manage': 'Invite members of staff, change roles and ask for a reset of a second factor',
  'staff.approve': 'Approve roles and resets of a second factor',
  'audit.read': 'Read and search the audit log',
  'proof.read': 'See the daily proof of the money',
  'orders.read': 'See orders of our shop, with masked contacts',
  'orders.work': 'Pack orders and hand them over',
  'orders.refund': 'Cancel orders and refund lines',
  'orders.assist': 'Order for customers by phone; the customer confirms by a code',
  'loans.read': 'See customers’ instalment loans: agreement, schedule, events and bookings',
  'loans.hardship': 'Move up to two instalments of a loan by up to 30 days, for hardship',
  'loans.request-write-off':
    'Ask for a loan that is 90 days late, or frozen after a death or a theft of identity, to be written off',
  'loans.approve-write-off': 'Approve the write-off of a loan',
  'loans.freeze':
    'Freeze loans after a death, for an illness, a theft of identity or “this was not me”, with a note, and ask for the end',
  'loans.approve-unfreeze': 'Approve the end of a freeze',
  'identity.read': 'See identity checks of customers, with the last four digits of the number',
  'identity.decide': 'Verify or refuse customers whose identity check needs a person',
  'identity.pictures': 'Look at customers’ identity documents and faces, with a reason; customers see who did',
  'limits.read': 'See customers’ limits and what they stated of income and debt',
  'limits.decide': 'Say whether there is proof of a customer’s stated income',
  'customers.read': 'Find customers of our shop, with masked contacts',
  'customers.contacts': 'Show a customer’s full contacts, with a reason',
  'customers.manage': 'Sign customers out on every device',
  'customers.decide-number': 'Decide whose a phone number is that is new to somebody who signs up',
  'customers.request-change': 'Ask for another phone number of a customer',
  'customers.approve-change': 'Approve another phone number of a customer',
  'deliveries.read': 'See delivery zones, windows, stops and riders, and how often deliveries came in time',
  'deliveries.work': 'Give stops to riders, move them to other windows, renew codes for the hand-over',
  'deliveries.request': 'Ask for changes of delivery zones, fees and windows',
  'deliveries.approve': 'Approve changes of delivery zones, fees and windows',
  'loans.papers':
    'Open the agreements of loans, the letters that they are paid off and their statements, as customers have them',
  'plans.read': 'See plans, their versions and licences, and simulate loans',
  'plans.request': 'Ask for plans, licences and a higher daily bound, and to start plans again',
  'plans.approve': 'Approve plans, licences and a higher daily bound, and to start plans again',
  'plans.stop': 'Stop plans, and lower the daily bound',
  'automatic-payments.stop': 'Stop automatic charges of saved cards and bank accounts, of all plans or of one',
  'automatic-payments.request-start': 'Ask that automatic charges go on after a stop',
  'automatic-payments.approve-start': 'Approve that automatic charges go on after a stop',
  'legal-texts.read': 'See the texts that customers agree to, with their versions',
  'legal-texts.request': 'Ask for new versions of the texts that customers agree to',
  'legal-texts.approve': 'Approve new versions of the texts that customers agree to',
  'employers.read': 'See employers that deduct from pay, and their agreements',
  'employers.staff': 'See and change staff lists of employers, and decide who of them a customer is',
  'employers.request': 'Add employers, and ask that their agreements begin or stop',
  'employers.approve': 'Approve that an employer’s agreement begins or stops',
  'employers.stop': 'Stop new plans with an employer',
  'payroll.read': 'See what employers are asked to deduct, and what they answered',
  'payroll.answer': 'Upload what employers answered, or type the answer of a row',
  'payroll.receivables': 'See what employers owe of what they deducted, and what goes back to customers',
  'payroll.remit': 'Record what employers passed on',
  'payroll.payslips': 'Look at payslips that customers show, and decide what they show',
  'riders.manage': 'Take riders on, suspend and restore them, see their phone numbers',
} as const;

/** A permission by its key. */
export type Permission = keyof typeof permissions;

/**
 * What two members do: the permission to approve, with those by which another member asks for it. An act that waits for a second person
 * stands here: one admin alone must not be able to give a member the right to ask, and approve what that member asks for.
 */
export const askedBy: Readonly<Partial<Record<Permission, readonly Permission[]>>> = {
  'agents.approve-change': ['agents.request-change'],
  'terms.approve': ['terms.request'],
  'ledger.close-approve': ['ledger.close-request'],
  'commissions.approve-correction': ['commissions.request-correction'],
  // One member reviews a payout, another one approves it.
  'payouts.approve': ['payouts.review'],
  'partner-accounts.approve': ['partner-accounts.request'],
  'payments.approve-end': ['payments.close-alarm'],
  'payments.approve-dispute': ['payments.answer-dispute'],
  'reconciliation.approve': ['reconciliation.work', 'payroll.remit'],
  'privacy.approve-erasure': ['privacy.request-erasure'],
  'exports.approve': ['exports.request', 'newsletter.export'],
  'calendar.approve': ['calendar.request'],
  'staff.approve': ['staff.manage'],
  'deliveries.approve': ['deliveries.request'],
  'customers.approve-change': ['customers.request-change'],
  // Who changes stores asks for another margin.
  'stores.approve': ['catalogue.write'],
  'prices.approve': ['catalogue.write'],
  'loans.approve-write-off': ['loans.request-write-off'],
  'loans.approve-unfreeze': ['loans.freeze'],
  'plans.approve': ['plans.request'],
  'automatic-payments.approve-start': ['automatic-payments.request-start'],
  'legal-texts.approve': ['legal-texts.request'],
  'employers.approve': ['employers.request'],
};

/** The permissions that approve what another member asked for. */
export const approvingPermissions = Object.keys(askedBy) as Permission[];

interface RoleDefinition {
  label: string;
  /** True if the role is given for some stores. Its permissions hold there only, and for calls that are made for it (`byStore`). */
  isForStores?: boolean;
  /** True if the role is given for some employers. Its permissions hold there only, and for calls that are made for it (`byEmployer`). */
  isForEmployers?: boolean;
  permissions: readonly Permission[];
}

/** A role by its key. */
export type Role = keyof typeof roleDefinitions;

/** Every role with its label and permissions. */
export const roles: Readonly<Record<Role, RoleDefinition>> = roleDefinitions;

/** Every role's key. */
export const roleNames = Object.keys(roleDefinitions) as [Role, ...Role[]];

/** The permissions that some roles give everywhere. Roles for stores and for employers give none of them. */
export function permissionsOf(held: readonly Role[]): Set<Permission> {
  const isForAll = (role: Role) => !roles[role].isForStores && !roles[role].isForEmployers;
  return new Set(held.flatMap((role) => (isForAll(role) ? roles[role].permissions : [])));
}

/** The permissions that some roles give in the member's stores only. */
export function storePermissionsOf(held: readonly Role[]): Set<Permission> {
  return new Set(held.flatMap((role) => (roles[role].isForStores ? roles[role].permissions : [])));
}

/** The permissions that some roles give for the member's employers only. */
export function employerPermissionsOf(held: readonly Role[]): Set<Permission> {
  return new Set(held.flatMap((role) => (roles[role].isForEmployers ? roles[role].permissions : [])));
}

/** True if one of some roles is given for some stores. */
export const needsStores = (held: readonly Role[]): boolean => held.some((role) => roles[role].isForStores);

/** True if one of some roles is given for some employers. */
export const needsEmployers = (held: readonly Role[]): boolean => held.some((role) => roles[role].isForEmployers);

/** Roles, and the stores and employers in which those for them hold. */
interface Held {
  roles: readonly Role[];
  storeIds: readonly string[];
  employerIds: readonly string[];
}

/**
 * True if another admin has to approve that a member gets other roles or stores: with one role more that may ask for or approve what two
 * people do, or with one store or employer more while one of the roles may approve. Else one admin could be both people, by a second mailbox.
 */
export function needsSecondAdmin(after: Held, before: Held = { roles: [], storeIds: [], employerIds: [] }): boolean {
  if (hasOne(added(after.roles, before.roles), twoPeople)) return true;
  const hasMoreStores = needsStores(after.roles) && added(after.storeIds, before.storeIds).length > 0;
  const hasMoreEmployers = needsEmployers(after.roles) && added(after.employerIds, before.employerIds).length > 0;
  return (hasMoreStores || hasMoreEmployers) && hasOne(after.roles, approvingPermissions);
}

const twoPeople = Object.values(askedBy).flat().concat(approvingPermissions);

const added = <One>(after: readonly One[], before: readonly One[]) => after.filter((one) => !before.includes(one));

const hasOne = (held: readonly Role[], wanted: readonly Permission[]) =>
  held.some((role) => roles[role].permissions.some((permission) => wanted.includes(permission)));
