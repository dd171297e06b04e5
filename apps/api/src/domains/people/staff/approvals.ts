import type { Role } from '@foodbank/contract/people/permissions';
import type { Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { Approval } from '../../foundation/approvals/queries.ts';
import { type ApprovalKind, takeApproval } from '../../foundation/approvals/take-approval.ts';
import type { Actor } from '../../foundation/audit/queries.ts';
import { addMember } from './add-member.ts';
import { giveRoles, rolesFingerprint, rolesKind } from './change-staff-roles.ts';
import { invitationFingerprint, invitationKind } from './invite-staff.ts';
import { findMember, lockMember, lockRoles, type StaffMember } from './queries.ts';
import { factorResetKind, factorsFingerprint, resetFactors } from './reset-factors.ts';
import { type HeldRoles, labelsOf, type PlaceNames } from './staff-notices.ts';

/**
 * The member of a request, locked. Refuses with `approval-stale` if the account was closed meanwhile, and with `own-account` if the
 * request is about the person who decides.
 */
async function lockSubject(tx: Tx, subject: string, decider: Actor): Promise<StaffMember> {
  const member = await lockMember(tx, subject);
  if (member === null || member.closedAt !== null) refuse('approval-stale');
  if (member.id === decider.id) refuse('own-account');
  return member;
}

/** The roles that a request asks for. Requests from before there were roles for stores or for employers have none. */
const askedOf = ({ payload }: Pick<Approval, 'payload'>): HeldRoles & { places: PlaceNames } => ({
  roles: payload.roles as Role[],
  storeIds: (payload.storeIds ?? []) as string[],
  employerIds: (payload.employerIds ?? []) as string[],
  places: (payload.places ?? payload.stores ?? {}) as PlaceNames,
});
const askedLabels = (approval: Pick<Approval, 'payload'>) => labelsOf(askedOf(approval), askedOf(approval).places);

const nameOf = async (tx: Tx, { subject }: Approval) => (await findMember(tx, subject))?.name ?? 'Unknown';

/** Inviting a person with a role that needs a second admin. */
const invitation: ApprovalKind = {
  kind: invitationKind,
  label: 'Invitation of a member',
  // The member is there once it is approved, and the invitation's own page has no id before.
  recordOf: () => ({ address: '/ops/staff', what: 'the members of staff', needs: 'staff.read' }),
  formAddress: '/ops/staff/invite',
  typedAgain: 'name and email',
  nameSubject: askedLabels,
  async approve(tx, id, decider, reason) {
    const { secrets, fingerprint, ...approval } = await takeApproval(tx, id, decider, reason);
    const { name, email } = secrets as { name: string; email: string };
    if (invitationFingerprint(tx, email) !== fingerprint) refuse('approval-stale');
    const { roles, storeIds, employerIds } = askedOf(approval);
    await addMember(tx, { name, email, roles, storeIds, employerIds }, { actor: decider, by: decider.id, reason });
  },
  async describe(tx, approval) {
    const { sealed } = approval;
    const secrets = sealed === null ? {} : JSON.parse(tx.keys.unseal(sealed));
    const person = ['name', 'email'].flatMap((field) =>
      typeof secrets[field] === 'string' ? [{ field, before: '', after: secrets[field] as string }] : [],
    );
    const named = person.map((change) => ({ ...change, field: change.field === 'name' ? 'Name' : 'Email' }));
    return [...named, { field: 'Roles', before: '', after: askedLabels(approval) }];
  },
};

/** Giving a member roles, stores or employers that need a second admin. */
const roles: ApprovalKind = {
  kind: rolesKind,
  label: 'Roles of a member',
  recordOf: ({ subject }) => ({ address: `/ops/staff/${subject}`, what: 'the member', needs: 'staff.read' }),
  async approve(tx, id, decider, reason) {
    const { subject, fingerprint, ...approval } = await takeApproval(tx, id, decider, reason);
    await lockRoles(tx);
    const member = await lockSubject(tx, subject, decider);
    if (rolesFingerprint(tx, member) !== fingerprint) refuse('approval-stale');
    await giveRoles(tx, member, { ...askedOf(approval), actor: decider, reason });
  },
  // The roles as they are now: if they changed since the request, the member who decides sees the difference.
  async describe(tx, approval) {
    const member = await findMember(tx, approval.subject);
    const name = member?.name ?? 'Unknown';
    return [
      { field: 'Member', before: name, after: name },
      {
        field: 'Roles',
        before: labelsOf(member ?? { roles: [], storeIds: [], employerIds: [] }, askedOf(approval).places),
        after: askedLabels(approval),
      },
    ];
  },
};

/** Resetting a lost second factor. */
const factorReset: ApprovalKind = {
  kind: factorResetKind,
  label: 'Reset of a second factor',
  recordOf: ({ subject }) => ({ address: `/ops/staff/${subject}`, what: 'the member', needs: 'staff.read' }),
  async approve(tx, id, decider, reason) {
    const { subject, fingerprint } = await takeApproval(tx, id, decider, reason);
    const member = await lockSubject(tx, subject, decider);
    if ((await factorsFingerprint(tx, member.id)) !== fingerprint) refuse('approval-stale');
    await resetFactors(tx, member, { actor: decider, reason });
  },
  async describe(tx, approval) {
    const name = await nameOf(tx, approval);
    return [
      { field: 'Member', before: name, after: name },
      { field: 'Second factor', before: 'Set up', after: 'Removed, with password and sessions. A link is sent' },
    ];
  },
};

/** What two people decide about members of staff. */
export const staffApprovals: readonly ApprovalKind[] = [invitation, roles, factorReset];
