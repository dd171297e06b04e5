import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { listDataRequests } from '@foodbank/contract/oversight/privacy-staff';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { Clock } from './Clock.tsx';
import { DataRequestRecord } from './DataRequestRecord.tsx';
import { contactsOf, stateLabels, toneOf, wantsLabels } from './data-request-texts.ts';
import { NewDataRequest } from './NewDataRequest.tsx';

const states = { waiting: 'Not closed', ...stateLabels };
const schema = { state: choiceFilter(states, 'waiting') };

/** The requests of persons for their data, and the open one. */
export function DataRequestsPage() {
  const { id } = useParams();
  const { search } = useLocation();
  const [{ state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: ['data-requests', 'list', state, cursor],
    queryFn: () => call(listDataRequests, { query: { state, ...(cursor && { cursor }) } }),
  });
  const list = (
    <ListFrame
      title="Data requests"
      lead="Persons who ask for a copy of their data or its erasure. The one that is due first is on top."
      actions={
        <ButtonLink as={Link} to={paths.dataRequest('new', search)} size="small">
          Register a request
        </ButtonLink>
      }
      filters={
        <ChoiceField
          name="state"
          label="State"
          value={state}
          labels={states}
          onChoose={(state) => setFilters({ state })}
        />
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="requests"
        label="Data requests"
        empty={{ title: 'No requests wait', text: 'Register one when a person asks for their data.' }}
        onClear={state === 'waiting' ? null : () => setFilters({ state: 'waiting' })}
        rowOf={(row) => ({
          key: row.id,
          to: paths.dataRequest(row.id, search),
          isCurrent: row.id === id,
          title: wantsLabels[row.wants],
          corner: <StatusBadge tone={toneOf(row.state)}>{stateLabels[row.state]}</StatusBadge>,
          line: contactsOf(row),
          note: <Clock request={row} />,
        })}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.dataRequests()}
      record={id === undefined ? null : openRecord(id)}
      recordKey={id}
      hint="Choose a request to find the person, make the copy or ask for the erasure."
    />
  );
}

const openRecord = (id: string) => (id === 'new' ? <NewDataRequest /> : <DataRequestRecord id={id} />);
