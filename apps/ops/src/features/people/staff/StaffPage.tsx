import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { type MemberRow, quietDays } from '@foodbank/contract/people/staff';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Chip } from '@foodbank/ui/Chip';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useLocation, useParams } from 'react-router';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { RowItem, RowList } from '../../../components/RowList.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { MemberState } from './MemberState.tsx';
import { filterMembers, labelsOf, staffFilterLabels, staffFilters, staffQuery } from './member-queries.ts';
import styles from './StaffPage.module.css';

// The list is read before a member is opened.
const MemberRecord = lazyPart(async () => (await import('./MemberRecord.tsx')).MemberRecord);

/** The members of staff, and one of them beside the list. */
export function StaffPage() {
  const { id } = useParams();
  return (
    <QueueLayout
      list={<StaffList openId={id} />}
      record={
        id === undefined ? null : (
          <Suspense fallback={null}>
            <MemberRecord id={id} />
          </Suspense>
        )
      }
      recordKey={id}
      listPath={paths.staff()}
      backLabel="All staff"
      hint="Choose a member to see roles, devices and what may be changed."
    />
  );
}

function StaffList({ openId }: { openId: string | undefined }) {
  const [filters, setFilters] = useListPage(staffFilters);
  const mayManage = useMay('staff.manage');
  const query = useQuery(staffQuery);
  const { search } = useLocation();
  const find = useCallback((text: string) => setFilters({ search: text.trim() }, { replace: true }), [setFilters]);
  const [text, setText] = useSearchText(filters.search, find);
  const shown = query.data && { rows: filterMembers(query.data.rows, filters) };
  const isFiltered = filters.search !== '' || filters.role !== 'all' || filters.state !== 'present';
  return (
    <ListFrame
      title="Staff"
      lead="Who works in the console, and in which roles."
      actions={
        mayManage && (
          <ButtonLink as={Link} to={paths.inviteMember}>
            Invite
          </ButtonLink>
        )
      }
      filters={
        <>
          <SearchField label="Search by name or email" value={text} onValueChange={setText} />
          <ChoiceField
            name="role"
            label="Role"
            value={filters.role}
            labels={staffFilterLabels.role}
            onChoose={(role) => setFilters({ role })}
          />
          <ChoiceField
            name="state"
            label="State"
            value={filters.state}
            labels={staffFilterLabels.state}
            onChoose={(state) => setFilters({ state })}
          />
        </>
      }
    >
      <ListBody
        query={{ ...query, data: shown }}
        what="members"
        onClear={isFiltered ? () => setFilters({ search: '', role: 'all', state: 'present' }) : null}
        empty={{ title: 'Nobody yet', text: 'Members whom you invite are listed here.' }}
      >
        {({ rows }, stale) => (
          <RowList label="Members" stale={stale}>
            {rows.map((member) => (
              <MemberLine key={member.id} member={member} isOpen={member.id === openId} search={search} />
            ))}
          </RowList>
        )}
      </ListBody>
    </ListFrame>
  );
}

function MemberLine({ member, isOpen, search }: { member: MemberRow; isOpen: boolean; search: string }) {
  const { id, name, email, roles, state, lastSeenAt, isQuiet, isYou } = member;
  return (
    <RowItem current={isOpen}>
      <div className={styles.line}>
        <span>
          <RowLink to={paths.member(id, search)} current={isOpen}>
            {name}
          </RowLink>{' '}
          {isYou && <Chip tone="leaf">You</Chip>}
        </span>
        <MemberState state={state} />
      </div>
      <p className={styles.detail}>{email}</p>
      <div className={styles.line}>
        <span className={styles.roles}>{labelsOf(roles)}</span>
        {isQuiet ? (
          <Chip tone="plantain">Not seen for {quietDays} days</Chip>
        ) : (
          lastSeenAt && (
            <span className={styles.detail}>
              Seen <Age at={lastSeenAt} />
            </span>
          )
        )}
      </div>
    </RowItem>
  );
}
