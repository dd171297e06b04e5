import { Link } from '@foodbank/app/components/Link';
import { quietDays, type MemberRecord as Record } from '@foodbank/contract/people/staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Chip } from '@foodbank/ui/Chip';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice, WaitingNotice } from '../../../components/notices.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import { paths } from '../../../paths.ts';
import { AccountSection } from './AccountSection.tsx';
import { ItemList } from './ItemList.tsx';
import { MemberActs } from './MemberActs.tsx';
import styles from './MemberRecord.module.css';
import { MemberState } from './MemberState.tsx';
import { employerNamesQuery, labelsOf, memberQuery, namesOf, storeNamesQuery } from './member-queries.ts';

/** One member: roles, second factors, devices, what waits for a second person, and the roles held so far. */
export function MemberRecord({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(memberQuery(id));
  if (data === undefined) {
    return error ? (
      <FailedNotice what="member" error={error} busy={isFetching} onRetry={refetch} />
    ) : (
      <Skeleton shape="block" />
    );
  }
  return (
    <article className={styles.record}>
      <div>
        <RecordHeading title={data.name} />
        <p className={styles.state}>
          <MemberState state={data.state} /> {data.isYou && <Chip tone="leaf">You</Chip>}
        </p>
      </div>
      {error && <FailedNotice what="member" error={error} busy={isFetching} onRetry={refetch} />}
      {data.approvals.map(({ id: approvalId, kind, requestedBy, requestedAt, roles, reason }) => (
        <WaitingNotice
          key={approvalId}
          action={
            <ButtonLink as={Link} to={paths.approval(approvalId)} variant="quiet" size="small">
              Open
            </ButtonLink>
          }
        >
          {requestedBy} asked on <Moment at={requestedAt} />:{' '}
          {kind === 'staff-roles' ? `roles ${labelsOf(roles)}` : 'reset of the second factor'}. “{reason}”
        </WaitingNotice>
      ))}
      <MemberActs member={data} />
      <Facts member={data} />
      <Devices devices={data.devices} />
      <Grants grants={data.grants} />
    </article>
  );
}

function Facts({ member }: { member: Record }) {
  const { email, roles, storeIds, employerIds, factors, lastSeenAt, isQuiet, invitedAt, linkEndsAt, closedAt } = member;
  const { data: stores } = useQuery({ ...storeNamesQuery, enabled: storeIds.length > 0 });
  const { data: employers } = useQuery({ ...employerNamesQuery, enabled: employerIds.length > 0 });
  const held = [
    factors.totp && 'Authenticator app',
    factors.passkeys > 0 && counted(factors.passkeys, 'passkey'),
    factors.recoveryCodesLeft > 0 && `${factors.recoveryCodesLeft} recovery codes`,
  ].filter(Boolean);
  return (
    <AccountSection title="Account">
      <DescriptionList
        entries={[
          { label: 'Email', value: email },
          { label: 'Roles', value: labelsOf(roles) },
          ...(storeIds.length > 0 ? [{ label: 'Stores', value: namesOf(storeIds, stores), long: true }] : []),
          ...(employerIds.length > 0
            ? [{ label: 'Employers', value: namesOf(employerIds, employers, 'An employer'), long: true }]
            : []),
          { label: 'Second factors', value: held.join(', ') || 'None yet' },
          {
            label: 'Last seen',
            value: lastSeenAt ? <Moment at={lastSeenAt} /> : isQuiet ? `Not for ${quietDays} days` : 'Not yet',
          },
          { label: 'Invited', value: <Moment at={invitedAt} /> },
          ...(linkEndsAt ? [{ label: 'Link works until', value: <Moment at={linkEndsAt} /> }] : []),
          ...(closedAt ? [{ label: 'Closed', value: <Moment at={closedAt} /> }] : []),
        ]}
      />
    </AccountSection>
  );
}

function Devices({ devices }: { devices: Record['devices'] }) {
  return (
    <AccountSection title="Devices" note="Where the member is signed in now.">
      {devices.length === 0 ? (
        <p className={styles.none}>Signed in nowhere.</p>
      ) : (
        <ItemList
          label="Devices"
          items={devices.map(({ id, device, address, lastUsedAt, isComplete }) => ({
            id,
            title: (
              <>
                {device} {!isComplete && <Chip tone="plantain">Password only</Chip>}
              </>
            ),
            detail: (
              <>
                Last used <Moment at={lastUsedAt} />, from {address}
              </>
            ),
          }))}
        />
      )}
    </AccountSection>
  );
}

const commandLine = 'the command line';

function Grants({ grants }: { grants: Record['grants'] }) {
  const { data: stores } = useQuery({ ...storeNamesQuery, enabled: grants.some(({ storeId }) => storeId !== null) });
  const isForEmployers = grants.some(({ employerId }) => employerId !== null);
  const { data: employers } = useQuery({ ...employerNamesQuery, enabled: isForEmployers });
  const placeOf = ({ storeId, employerId }: Record['grants'][number]) => {
    if (storeId !== null) return `, ${namesOf([storeId], stores)}`;
    return employerId === null ? '' : `, ${namesOf([employerId], employers, 'An employer')}`;
  };
  return (
    <AccountSection title="Roles over time" note="Newest first. Nothing is ever removed from this list.">
      <ItemList
        label="Roles over time"
        items={grants.map(({ grantedAt, grantedBy, revokedAt, revokedBy, ...grant }) => ({
          id: `${grant.role} ${grant.storeId ?? grant.employerId} ${grantedAt}`,
          title: `${labelsOf([grant.role])}${placeOf({ ...grant, grantedAt, grantedBy, revokedAt, revokedBy })}`,
          detail: (
            <>
              Given <Moment at={grantedAt} /> by {grantedBy ?? commandLine}
              {revokedAt && (
                <>
                  , taken away <Moment at={revokedAt} /> by {revokedBy ?? commandLine}
                </>
              )}
            </>
          ),
        }))}
      />
    </AccountSection>
  );
}
