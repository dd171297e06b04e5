import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import { type RiderRow, riderStates, showRiderPhone } from '@foodbank/contract/people/riders-staff';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { FilterPair, ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { MaskedContact } from '../../../components/MaskedContact.tsx';
import { Moment } from '../../../components/moments.tsx';
import { useMay } from '../../../session/member.ts';
import { InviteRiderDialog } from './InviteRiderDialog.tsx';
import { RiderActs } from './RiderActs.tsx';
import styles from './Riders.module.css';
import { riderCitiesQuery, ridersQuery } from './rider-queries.ts';

const states = { all: 'Every state', ...riderStates };
const schema = { state: choiceFilter(states, 'all'), city: searchFilter(60), request: searchFilter(36) };
const tones = { invited: 'pending', active: 'completed', suspended: 'other', ended: 'other' } as const;

/** The riders with their states, and what may be done with each. `?request=` opens the invitation of a request of the site's form. */
export function RidersPage() {
  const [{ state, city, request }, setFilters, pager] = useListPage(schema);
  const [isInviting, setInviting] = useState(false);
  const mayManage = useMay('riders.manage');
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(ridersQuery({ state, city }, pager.cursor));
  const cities = useQuery(riderCitiesQuery).data ?? [];
  const phoneOf = (rider: RiderRow) => (
    <MaskedContact
      what={`the phone number of ${rider.name}`}
      masked={rider.phone}
      show={async (because) => (await call(showRiderPhone, { params: { id: rider.id }, body: because })).phone}
      refused={mayManage ? null : 'Your role does not show contacts.'}
    />
  );
  return (
    <ListFrame
      title="Riders"
      lead="Who delivers orders. Riders sign in with their phone number at /ride/."
      actions={mayManage && <Button onClick={() => setInviting(true)}>Invite a rider</Button>}
      filters={
        <FilterPair>
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={states}
            onChoose={(next) => setFilters({ state: next })}
          />
          <SelectField
            name="city"
            label="City"
            value={city}
            options={[{ value: '', label: 'All cities' }, ...cities.map((one) => ({ value: one, label: one }))]}
            onChange={({ target }) => setFilters({ city: target.value })}
          />
        </FilterPair>
      }
    >
      <ListBody
        query={query}
        what="riders"
        onClear={state === 'all' && city === '' ? null : () => setFilters({ state: 'all', city: '' })}
        empty={{ title: 'No riders yet', text: 'Riders whom you invite are here.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Riders"
              rows={rows}
              rowKey={({ id }) => id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'Name', card: 'title', cell: ({ name }) => name },
                { heading: 'City', card: 'field', cell: (rider) => rider.city },
                {
                  heading: 'State',
                  card: 'corner',
                  cell: (rider) => <StatusBadge tone={tones[rider.state]}>{riderStates[rider.state]}</StatusBadge>,
                },
                { heading: 'Phone', card: 'field', cell: phoneOf },
                {
                  heading: 'Invited',
                  card: 'field',
                  className: styles.day,
                  cell: ({ invitedAt }) => <Moment at={invitedAt} dayOnly />,
                },
                {
                  heading: 'First sign-in',
                  card: 'field',
                  className: styles.day,
                  cell: ({ joinedAt }) => (joinedAt === null ? 'Not yet' : <Moment at={joinedAt} dayOnly />),
                },
                ...(mayManage
                  ? [{ heading: 'Acts', card: 'box' as const, cell: (rider: RiderRow) => <RiderActs rider={rider} /> }]
                  : []),
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      {mayManage && (
        <InviteRiderDialog
          key={request}
          open={isInviting || request !== ''}
          requestId={request}
          cities={cities}
          onClose={() => {
            setInviting(false);
            if (request !== '') setFilters({ request: '' }, { replace: true });
          }}
        />
      )}
    </ListFrame>
  );
}
