/** The members of staff: who they are, what they may do, and how they come and go. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailOf } from '../primitives/contact-fields.ts';
import { reasonText } from '../primitives/reasons.ts';
import { rowId } from '../primitives/rows.ts';
import { messageReply, nameOf } from '../primitives/text.ts';
import { needsEmployers, needsStores, type Role, roleNames } from './permissions.ts';
import { staffDevice } from './staff-devices.ts';
import { factors } from './staff-sessions.ts';

const role = z.enum(roleNames, 'Choose a role');

/** The roles of a member: at least one, each once. */
export const memberRoles = z.array(role, 'Choose at least one role').check(
  z.minLength(1, 'Choose at least one role'),
  z.maxLength(roleNames.length, 'Choose each role once'),
  z.refine((held) => new Set(held).size === held.length, 'Choose each role once'),
);

/** The most stores and employers of a member. */
export const memberStoresMax = 50;
export const memberEmployersMax = 50;

/** The stores for which a member has the roles that are given for stores. */
const memberStores = z._default(
  z.array(rowId).check(
    z.maxLength(memberStoresMax, `Choose at most ${memberStoresMax} stores`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each store once'),
  ),
  [],
);
/** The employers for which a member has the roles that are given for employers. */
const memberEmployers = z._default(
  z.array(rowId).check(
    z.maxLength(memberEmployersMax, `Choose at most ${memberEmployersMax} employers`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each employer once'),
  ),
  [],
);
const withEmployers = z.refine<{ roles: Role[]; employerIds: string[] }>(
  ({ roles: held, employerIds }) => !needsEmployers(held) || employerIds.length > 0,
  { error: 'Choose at least one employer', path: ['employerIds'] },
);
const withStores = z.refine<{ roles: Role[]; storeIds: string[] }>(
  ({ roles: held, storeIds }) => !needsStores(held) || storeIds.length > 0,
  { error: 'Choose at least one store', path: ['storeIds'] },
);

/** `invited`: has no second factor yet. `active`: signs in. `closed`: for ever. */
export const memberStates = ['invited', 'active', 'closed'] as const;

/** After so many days without use a member stands out in the list: who has left is a way in. */
export const quietDays = 30;

const row = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  /** Where the roles for stores and for employers hold. */
  storeIds: z.array(z.string()),
  employerIds: z.array(z.string()),
  state: z.enum(memberStates),
  factors,
  /** When a complete session was last used, as far as it is known. */
  lastSeenAt: z.nullable(z.string()),
  /** True for an active member who was not seen for 30 days. */
  isQuiet: z.boolean(),
  /** True for the caller. */
  isYou: z.boolean(),
};

/** A member in the list. */
export const memberRow = z.object(row);
export type MemberRow = z.output<typeof memberRow>;

/** A role that a member had from one instant to another. The names are null for the command line. */
export const memberGrant = z.object({
  role,
  /** The store or the employer that it is for; both null for everything. */
  storeId: z.nullable(z.string()),
  employerId: z.nullable(z.string()),
  grantedAt: z.string(),
  grantedBy: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(z.string()),
});

/** A request about a member that waits for a second person. */
export const memberApproval = z.object({
  id: z.string(),
  kind: z.enum(['staff-roles', 'staff-factor-reset']),
  requestedBy: z.string(),
  requestedAt: z.string(),
  reason: z.string(),
  /** The roles that are asked for; empty for a reset. */
  roles: z.array(role),
  storeIds: z.array(z.string()),
  employerIds: z.array(z.string()),
});

/** A member with everything that the console shows. */
export const memberRecord = z.object({
  ...row,
  invitedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** When the open link ends; null without one. */
  linkEndsAt: z.nullable(z.string()),
  devices: z.array(z.omit(staffDevice, { isThisOne: true })),
  /** Newest first. */
  grants: z.array(memberGrant),
  approvals: z.array(memberApproval),
});
export type MemberRecord = z.output<typeof memberRecord>;

/** What an act that may need a second person answers. */
export const actOrApproval = z.object({
  message: z.string(),
  /** The request that another admin has to decide; null if the act is done. */
  approvalId: z.nullable(z.string()),
});

const memberPath = z.object({ id: rowId });
const withReason = z.object({ reason: reasonText });

/** Lists the members. */
export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/staff/members',
  access: 'staff',
  staff: 'staff.read',
  summary: 'All members of staff: the present ones by name, then the closed ones.',
  reply: z.object({ members: z.array(memberRow) }),
  refusals: [],
});

/** Shows one member. */
export const getStaffMember = endpoint({
  name: 'getStaffMember',
  method: 'GET',
  path: '/staff/members/{id}',
  access: 'staff',
  staff: 'staff.read',
  summary: 'One member with devices, the history of roles, and what waits for a decision.',
  params: memberPath,
  reply: z.object({ member: memberRecord }),
  refusals: ['not-found'],
});

/** The form that invites a member. */
export const invitation = z
  .object({
    name: nameOf('Enter the person’s name'),
    email: emailOf('Email is required', 'Email is invalid'),
    roles: memberRoles,
    storeIds: memberStores,
    employerIds: memberEmployers,
    reason: reasonText,
  })
  .check(withStores, withEmployers);

/** Invites a member. */
export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/staff/members',
  access: 'staff',
  staff: 'staff.manage',
  proof: 'recent',
  summary:
    'Invites a person by email. A role that may ask for or approve what two people do needs the approval of another admin first. One mailbox belongs to one member.',
  body: invitation,
  reply: z.extend(actOrApproval, { memberId: z.nullable(z.string()) }),
  refusals: ['staff-mailbox-known', 'change-already-asked', 'validation'],
});

/** Sends the invitation again. */
export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/staff/members/{id}/invitation/resend',
  access: 'staff',
  staff: 'staff.manage',
  proof: 'recent',
  summary: 'Sends a new link to a member without a second factor. The links before stop working.',
  params: memberPath,
  body: withReason,
  reply: messageReply,
  refusals: ['not-found', 'member-joined', 'member-closed', 'too-many-requests'],
});

/** Takes an invitation back. */
export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'POST',
  path: '/staff/members/{id}/invitation/withdraw',
  access: 'staff',
  staff: 'staff.manage',
  summary: 'Ends the link of a member without a second factor and closes the account.',
  params: memberPath,
  body: withReason,
  reply: messageReply,
  refusals: ['not-found', 'member-joined', 'member-closed', 'own-account', 'last-admin'],
});

/** The form that changes a member's roles. */
export const rolesChange = z
  .object({
    roles: memberRoles,
    storeIds: memberStores,
    employerIds: memberEmployers,
    reason: reasonText,
    /** What the member had when the form was opened: the whole set is replaced, so that a form from before would take back what another admin gave. */
    seen: z.optional(
      z.object({
        roles: z.array(role).check(z.maxLength(roleNames.length)),
        storeIds: z.array(rowId).check(z.maxLength(memberStoresMax)),
        employerIds: z._default(z.array(rowId).check(z.maxLength(memberEmployersMax)), []),
      }),
    ),
  })
  .check(withStores, withEmployers);

/** Changes a member's roles. */
export const changeStaffRoles = endpoint({
  name: 'changeStaffRoles',
  method: 'POST',
  path: '/staff/members/{id}/roles',
  access: 'staff',
  staff: 'staff.manage',
  proof: 'recent',
  summary:
    'Gives a member exactly these roles, and those for stores and employers in exactly these. One more role that may ask for or approve what two people do, or one more store or employer for a member who may approve, needs the approval of another admin; else it is done at once.',
  params: memberPath,
  body: rolesChange,
  reply: actOrApproval,
  refusals: [
    'not-found',
    'member-closed',
    'own-account',
    'last-admin',
    'changed-meanwhile',
    'change-already-asked',
    'validation',
  ],
});

/** Asks for the reset of a lost second factor. */
export const requestFactorReset = endpoint({
  name: 'requestFactorReset',
  method: 'POST',
  path: '/staff/members/{id}/factor-reset',
  access: 'staff',
  staff: 'staff.manage',
  proof: 'recent',
  summary:
    'Asks another admin to reset a member’s second factor. The reset ends the sessions, removes factors and password, and sends a link.',
  params: memberPath,
  body: withReason,
  reply: actOrApproval,
  refusals: ['not-found', 'member-closed', 'own-account', 'change-already-asked'],
});

/** Signs a member out everywhere. */
export const endMemberSessions = endpoint({
  name: 'endMemberSessions',
  method: 'POST',
  path: '/staff/members/{id}/sessions/end',
  access: 'staff',
  staff: 'staff.manage',
  summary: 'Signs a member out on every device.',
  params: memberPath,
  body: withReason,
  reply: messageReply,
  refusals: ['not-found', 'member-closed'],
});

/** Closes a member's account. */
export const closeStaffMember = endpoint({
  name: 'closeStaffMember',
  method: 'POST',
  path: '/staff/members/{id}/close',
  access: 'staff',
  staff: 'staff.manage',
  summary:
    'Closes an account for ever: ends the sessions, takes the roles away. Not one’s own, and not the last admin’s.',
  params: memberPath,
  body: withReason,
  reply: messageReply,
  refusals: ['not-found', 'member-closed', 'own-account', 'last-admin'],
});
