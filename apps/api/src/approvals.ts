import { permissionsOf } from '@foodbank/contract/people/permissions';
import { agentTermsApproval } from './domains/earning/agreements/approval-kinds.ts';
import { hasAcceptedTerms } from './domains/earning/agreements/queries.ts';
import { correctionApproval } from './domains/earning/disputes/approval-kinds.ts';
import { paidAfterAllApproval } from './domains/earning/payouts/paid-after-all-kind.ts';
import { termApprovalKinds } from './domains/earning/terms/approval-kinds.ts';
import type { ApprovalMember, ApprovalPeople } from './domains/foundation/approvals/approval-people.ts';
import type { ApprovalParts } from './domains/foundation/approvals/decide-approval.ts';
import type { ApprovalKind } from './domains/foundation/approvals/take-approval.ts';
import { holidaysKind } from './domains/foundation/calendar/holidays-kind.ts';
import { writeOffKind } from './domains/lending/loans/write-off-kind.ts';
import { planLicenceKind } from './domains/lending/plans/change-licences.ts';
import { planApproval } from './domains/lending/plans/plan-kind.ts';
import { accountChangeKind } from './domains/money/banks/account-change.ts';
import { refundEndKind } from './domains/money/charges/end-refund-kind.ts';
import { monthCloseKind } from './domains/money/ledger/request-month-close.ts';
import { suspenseClearingKind } from './domains/money/reconciliation/clear-statement-line.ts';
import { personErasureApproval } from './domains/oversight/privacy/request-person-erasure.ts';
import { listActiveAccounts } from './domains/people/accounts/queries.ts';
import { listAgentNames } from './domains/people/agents/name-queries.ts';
import { emailChangeKind } from './domains/people/agents/request-email-change.ts';
import { nameChangeKind } from './domains/people/agents/request-name-change.ts';
import { staffApprovalKinds } from './domains/people/staff/approval-kinds.ts';
import { listReadyMembers } from './domains/people/staff/list-ready-members.ts';
import { findMember, listMembers, type StaffMember } from './domains/people/staff/queries.ts';
import { freshCategoryKind } from './domains/selling/catalogue/fresh-category.ts';
import { priceKind } from './domains/selling/catalogue/price-kind.ts';
import { storeMarginKind } from './domains/selling/catalogue/store-margin.ts';
import { deliveryClosureKind } from './domains/selling/deliveries/change-closures.ts';
import { deliveryWindowsKind } from './domains/selling/deliveries/change-windows.ts';
import { deliveryZoneKind } from './domains/selling/deliveries/change-zones.ts';
import { ownPriceOrderKind } from './domains/selling/orders/own-price-orders.ts';
import { partnerAccountKind } from './domains/selling/partner-payouts/partner-account-kind.ts';
import { partnerPaidAfterAllKind } from './domains/selling/partner-payouts/partner-paid-after-all-kind.ts';
import { customerPhoneKind } from './domains/selling/sign-ups/customer-phone-kind.ts';
import { newsletterExportApproval } from './domains/support/enquiries/request-newsletter-export.ts';
import { agentExportKinds } from './domains/views/agent-exports/approval-kinds.ts';
import type { AppContext } from './platform/app-context.ts';

/** Every kind of request that two people decide, each from the domain that acts on it. */
export function allApprovalKinds(_context: AppContext): ApprovalKind[] {
  return [
    accountChangeKind,
    emailChangeKind,
    nameChangeKind,
    ...staffApprovalKinds,
    newsletterExportApproval,
    monthCloseKind,
    personErasureApproval,
    ...termApprovalKinds,
    suspenseClearingKind,
    refundEndKind,
    agentTermsApproval,
    correctionApproval,
    paidAfterAllApproval(hasAcceptedTerms),
    holidaysKind,
    ...agentExportKinds,
    deliveryZoneKind,
    deliveryWindowsKind,
    customerPhoneKind,
    partnerAccountKind,
    partnerPaidAfterAllKind,
    deliveryClosureKind,
    storeMarginKind,
    priceKind,
    freshCategoryKind,
    ownPriceOrderKind,
    writeOffKind,
    planApproval,
    planLicenceKind,
  ];
}

/** What the routes and the job of requests need: the kinds, and the people who make and decide them. */
export const approvalParts = (context: AppContext, kinds = allApprovalKinds(context)): ApprovalParts => ({
  kinds,
  people,
  opsUrl: context.config.opsUrl,
});

const asMember = ({ id, name, email, roles }: StaffMember): ApprovalMember => ({
  id,
  name,
  email,
  permissions: permissionsOf(roles),
});

const people: ApprovalPeople = {
  async findNames(db, makers) {
    const idsOf = (wanted: 'agent' | 'staff') => makers.flatMap(({ id, kind }) => (kind === wanted ? id : []));
    const [agentIds, staffIds] = [idsOf('agent'), new Set(idsOf('staff'))];
    const agents = agentIds.length === 0 ? [] : await listAgentNames(db, agentIds);
    // There are few members of staff, and a list of requests names most of them.
    const members = staffIds.size === 0 ? [] : await listMembers(db);
    return new Map([
      ...agents.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`] as const),
      ...members.flatMap(({ id, name }) => (staffIds.has(id) ? [[id, name] as const] : [])),
    ]);
  },
  async findMember(db, id) {
    const member = await findMember(db, id);
    return member === null || member.closedAt !== null ? null : asMember(member);
  },
  async listReadyMembers(db) {
    const members = await listReadyMembers(db);
    const active = await listActiveAccounts(
      db,
      members.map(({ id }) => id),
    );
    return members.filter(({ id }) => active.includes(id)).map(asMember);
  },
};
