import { needsSecondAdmin, type Role } from '@foodbank/contract/people/permissions';
import {
  changeStaffRoles,
  closeStaffMember,
  endMemberSessions,
  type MemberRecord,
  requestFactorReset,
  resendInvitation,
  withdrawInvitation,
} from '@foodbank/contract/people/staff';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import { useMay } from '../../../session/member.ts';
import styles from './MemberRecord.module.css';
import { labelsOf, type Places, placesFor, refreshStaff } from './member-queries.ts';
import { PlacesFields } from './PlacesFields.tsx';
import { RolesField } from './RolesField.tsx';

/** The acts that need a reason and nothing else. */
const plainActs = {
  resend: {
    endpoint: resendInvitation,
    title: 'Send a new link to',
    confirm: 'Send link',
    tone: 'primary',
    consequences: ['The links before stop working. The new one works once, for 48 hours.'],
  },
  withdraw: {
    endpoint: withdrawInvitation,
    title: 'Withdraw the invitation of',
    confirm: 'Withdraw',
    tone: 'danger',
    consequences: ['The link stops working, and the account is closed.', 'The person can be invited again.'],
  },
  sessions: {
    endpoint: endMemberSessions,
    title: 'Sign out everywhere:',
    confirm: 'Sign out',
    tone: 'primary',
    consequences: ['Every session ends at once. Password and second factors stay.'],
  },
  reset: {
    endpoint: requestFactorReset,
    title: 'Ask to reset the second factor of',
    confirm: 'Ask for the reset',
    tone: 'primary',
    consequences: [
      'Another admin has to approve this. Speak to the person before you ask: the reset is how an account is stolen.',
      'Then second factors, recovery codes and password are removed, every session ends, and a link is sent.',
    ],
  },
  close: {
    endpoint: closeStaffMember,
    title: 'Close the account of',
    confirm: 'Close account',
    tone: 'danger',
    consequences: ['Every session ends at once, and all roles are taken away.', 'This can’t be undone.'],
  },
} as const;

type PlainAct = keyof typeof plainActs;

const yourself = 'This is your own account. Another admin has to do this.';

/** Why an act is refused now; null if it isn't. */
function refusalOf(act: PlainAct | 'roles', { isYou, approvals }: MemberRecord): string | null {
  if (isYou && act !== 'sessions') return yourself;
  const kind = act === 'roles' ? 'staff-roles' : act === 'reset' ? 'staff-factor-reset' : null;
  return approvals.some((one) => one.kind === kind) ? 'This was asked for already and waits for another admin.' : null;
}

/** What an admin may do with a member. */
export function MemberActs({ member }: { member: MemberRecord }) {
  const [open, setOpen] = useState<PlainAct | 'roles' | null>(null);
  // Each opening starts from the record, not from what was ticked and cancelled before.
  const [openings, setOpenings] = useState(0);
  if (!useMay('staff.manage')) return null;
  if (member.state === 'closed')
    return (
      <p className={styles.closed}>The account is closed and can’t be opened again. The person can be invited anew.</p>
    );
  const begin = (act: PlainAct | 'roles') => {
    setOpenings((count) => count + 1);
    setOpen(act);
  };
  const isInvited = member.state === 'invited';
  const button = (act: PlainAct | 'roles', label: string, variant: 'quiet' | 'danger' = 'quiet') => (
    <ActButton variant={variant} size="small" refused={refusalOf(act, member)} onClick={() => begin(act)}>
      {label}
    </ActButton>
  );
  const dialog = (act: PlainAct) => (
    <PlainActDialog act={act} member={member} open={open === act} onClose={() => setOpen(null)} />
  );
  return (
    <div className={styles.acts}>
      {button('roles', 'Change roles')}
      {isInvited && button('resend', 'Send a new link')}
      {isInvited && button('withdraw', 'Withdraw', 'danger')}
      {!isInvited && button('sessions', 'Sign out everywhere')}
      {!isInvited && button('reset', 'Reset second factor')}
      {!isInvited && button('close', 'Close account', 'danger')}
      <RolesDialog
        key={`${member.roles.join()} ${member.storeIds.join()} ${member.employerIds.join()} ${openings}`}
        member={member}
        open={open === 'roles'}
        onClose={() => setOpen(null)}
      />
      {isInvited ? [dialog('resend'), dialog('withdraw')] : [dialog('sessions'), dialog('reset'), dialog('close')]}
    </div>
  );
}

interface ActDialogProps {
  member: MemberRecord;
  open: boolean;
  onClose: () => void;
}

function PlainActDialog({ act, member, ...dialog }: ActDialogProps & { act: PlainAct }) {
  const { endpoint, title, confirm, tone, consequences } = plainActs[act];
  return (
    <ReasonDialog
      {...dialog}
      title={`${title} ${member.name}`}
      consequences={consequences}
      confirm={confirm}
      tone={tone}
      send={(reason) => call(endpoint, { params: { id: member.id }, body: { reason } })}
      onDone={({ message }) => {
        void refreshStaff();
        toast(message);
      }}
    />
  );
}

function RolesDialog({ member, ...dialog }: ActDialogProps) {
  const [roles, setRoles] = useState<readonly Role[]>(member.roles);
  const { storeIds, employerIds } = member;
  const [places, setPlaces] = useState<Places>({ storeIds, employerIds });
  // The choice begins with it, also if the member is read again below the dialog.
  const [seen] = useState({ roles: member.roles, storeIds, employerIds });
  const waits = needsSecondAdmin({ roles, ...places }, member);
  const waiting = roles.filter((role) => needsSecondAdmin({ roles: [role], storeIds: [], employerIds: [] }, member));
  // Without a role that waits it is a store or an employer for a member who may approve.
  const why =
    waiting.length > 0
      ? `${labelsOf(waiting)} may ask for or approve what two people do`
      : `${member.name} may approve what others ask for`;
  return (
    <ReasonDialog
      {...dialog}
      title={`Change the roles of ${member.name}`}
      consequences={[
        waits
          ? `${why}, so another admin has to approve this change.`
          : 'The change counts at once, also in open sessions.',
      ]}
      confirm={waits ? 'Ask for the change' : 'Change roles'}
      send={(reason) =>
        call(changeStaffRoles, {
          params: { id: member.id },
          body: { roles: [...roles], ...placesFor(roles, places), reason, seen },
        }).catch((error) => {
          void refreshStaff();
          throw error;
        })
      }
      onDone={({ message }) => {
        void refreshStaff();
        toast(message);
      }}
    >
      <RolesField value={roles} onChange={setRoles} />
      <PlacesFields roles={roles} value={places} onChange={setPlaces} />
    </ReasonDialog>
  );
}
