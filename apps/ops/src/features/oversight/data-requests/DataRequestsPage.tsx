import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listDataRequests } from '@foodbank/contract/oversight/data-requests';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { Clock } from './Clock.tsx';
import { DataRequestRecord } from './DataRequestRecord.tsx';
import { contactsOf, stateLabels, toneOf, wantsLabels } from './data-request-texts.ts';
import { NewDataRequest } from './NewDataRequest.tsx';

const path = '/ops/data-requests';
const states = { waiting: 'Not closed', ...stateLabels };
const schema = { state: choiceFilter(states, 'waiting') };
const refreshedEveryMs = 30_000;

/** The requests of persons for their data, and the open one. */
export function DataRequestsPage() {
  const { id } = useParams();
  const { search } = useLocation();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useQuery({
    queryKey: ['data-requests', 'list', state, cursor],
    queryFn: () => call(listDataRequests, { query: { state, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshedEveryMs,
  });
  const list = (
    <ListFrame
      title="Data requests"
      lead="Persons who ask for a copy of their data or its erasure. The one that is due first is on top."
      actions={
        <ButtonLink as={Link} to={`${path}/new${search}`} size="small">
          Register a request
        </ButtonLink>
      }
      filters={
        <SelectField
          name="state"
          label="State"
          value={state}
          options={Object.entries(states).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setFilters({ state: target.value as typeof state })}
        />
      }
    >
      <ListBody
        query={query}
        what="requests"
        empty={{ title: 'No requests wait', text: 'Register one when a person asks for their data.' }}
        onClear={state === 'waiting' ? null : () => setFilters({ state: 'waiting' })}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Data requests"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: `${path}/${row.id}${search}`,
                isCurrent: row.id === id,
                title: wantsLabels[row.wants],
                corner: <StatusBadge tone={toneOf(row.state)}>{stateLabels[row.state]}</StatusBadge>,
                line: contactsOf(row),
                note: <Clock request={row} />,
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={path}
      record={id === undefined ? null : openRecord(id)}
      recordKey={id}
      hint="Choose a request to find the person, make the copy or ask for the erasure."
    />
  );
}

const openRecord = (id: string) => (id === 'new' ? <NewDataRequest path={path} /> : <DataRequestRecord id={id} />);
