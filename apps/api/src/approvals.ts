import { permissionsOf } from '@foodbank/contract/people/permissions';
import { agreementApprovals } from './domains/earning/agreements/approvals.ts';
import { disputeApprovals } from './domains/earning/disputes/approvals.ts';
import { payoutApprovals } from './domains/earning/payouts/approvals.ts';
import { termApprovals } from './domains/earning/terms/approvals.ts';
import type { ApprovalMember, ApprovalPeople } from './domains/foundation/approvals/approval-people.ts';
import type { ApprovalParts } from './domains/foundation/approvals/decide-approval.ts';
import type { ApprovalKind } from './domains/foundation/approvals/take-approval.ts';
import { calendarApprovals } from './domains/foundation/calendar/approvals.ts';
import { legalTextApprovals } from './domains/foundation/legal-texts/approvals.ts';
import { automaticPaymentApprovals } from './domains/lending/automatic-payments/stopping.ts';
import { loanApprovals } from './domains/lending/loans/approvals.ts';
import { planApprovals } from './domains/lending/plans/approvals.ts';
import { bankApprovals } from './domains/money/banks/approvals.ts';
import { chargeApprovals } from './domains/money/charges/approvals.ts';
import { ledgerApprovals } from './domains/money/ledger/approvals.ts';
import { reconciliationApprovals } from './domains/money/reconciliation/approvals.ts';
import { privacyApprovals } from './domains/oversight/privacy/approvals.ts';
import { listMonthBlockers } from './domains/oversight/proof/month-end.ts';
import { listActiveAccounts } from './domains/people/accounts/queries.ts';
import { agentApprovals } from './domains/people/agents/approvals.ts';
import { listAgentNames } from './domains/people/agents/name-queries.ts';
import { employerApprovals } from './domains/people/employers/approvals.ts';
import { staffApprovals } from './domains/people/staff/approvals.ts';
import { listReadyMembers } from './domains/people/staff/list-ready-members.ts';
import { findMember, listMembers, type StaffMember } from './domains/people/staff/queries.ts';
import { catalogueApprovals } from './domains/selling/catalogue/approvals.ts';
import { deliveryApprovals } from './domains/selling/deliveries/approvals.ts';
import { orderApprovals } from './domains/selling/orders/approvals.ts';
import { partnerPayoutApprovals } from './domains/selling/partner-payouts/approvals.ts';
import { signUpApprovals } from './domains/selling/sign-ups/approvals.ts';
import { chargebackApprovals } from './domains/support/chargebacks/approvals.ts';
import { enquiryApprovals } from './domains/support/enquiries/approvals.ts';
import { agentExportApprovals } from './domains/views/agent-exports/approvals.ts';
import type { AppContext } from './platform/app-context.ts';

/** Every kind of request that two people decide, each from the domain that acts on it. */
export const allApprovalKinds: readonly ApprovalKind[] = [
  ...calendarApprovals,
  ...legalTextApprovals,
  ...agentApprovals,
  ...staffApprovals,
  ...employerApprovals,
  ...bankApprovals,
  ...ledgerApprovals(listMonthBlockers),
  ...chargeApprovals,
  ...reconciliationApprovals,
  ...termApprovals,
  ...agreementApprovals,
  ...disputeApprovals,
  ...payoutApprovals,
  ...loanApprovals,
  ...planApprovals,
  ...automaticPaymentApprovals,
  ...catalogueApprovals,
  ...deliveryApprovals,
  ...signUpApprovals,
  ...partnerPayoutApprovals,
  ...orderApprovals,
  ...enquiryApprovals,
  ...chargebackApprovals,
  ...privacyApprovals,
  ...agentExportApprovals,
];

/** What the routes and the job of requests need: the kinds, and the people who make and decide them. */
export const approvalParts = (context: AppContext, kinds = allApprovalKinds): ApprovalParts => ({
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
