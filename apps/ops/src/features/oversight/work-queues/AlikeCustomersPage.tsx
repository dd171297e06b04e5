import { Link } from '@foodbank/app/components/Link';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { type AlikeCustomer, listAlikeCustomers } from '@foodbank/contract/selling/sign-ups-staff';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useLocation, useParams } from 'react-router';
import { call } from '../../../api.ts';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { EmptyNotice } from '../../../components/notices.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { useLiveQuery } from '../../../components/use-live-query.ts';
import { paths } from '../../../paths.ts';
import { AlikeCustomerDetails } from './AlikeCustomerDetails.tsx';
import { useGoOn } from './use-go-on.ts';
import { workKeys } from './work-queries.ts';
import { goneFromQueue } from './work-texts.ts';

const states = { open: 'To decide', decided: 'Decided' };
const schema = {
  state: choiceFilter(states, 'open'),
  agent: (text: string | null) => (text !== null && isRowId(text) ? text : ''),
};
const recordAt = ({ customerId }: { customerId: string }, search: string) => paths.alikeCustomer(customerId, search);

/** The customers who look like their agent, and the open one with the two decisions. */
export function AlikeCustomersPage() {
  const { customerId } = useParams();
  const { search } = useLocation();
  const [{ agent, state }, setFilters, pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: workKeys.list('alike-customers', `${state} ${agent}`, cursor),
    queryFn: () =>
      call(listAlikeCustomers, { query: { state, ...(agent && { agentId: agent }), ...(cursor && { cursor }) } }),
  });
  const rows = query.data?.rows ?? [];
  const goOn = useGoOn({
    what: 'alike-customers',
    listAt: paths.alikeCustomers,
    rows,
    idOf: (row) => row.customerId,
    recordAt,
  });
  const list = (
    <ListFrame
      title="Possible self-referrals"
      lead="Customers who look like their own agent, who earns nothing on own orders."
      filters={
        <>
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={states}
            onChoose={(state) => setFilters({ state })}
          />
          {agent !== '' && (
            <p>
              Those of one agent. <Link to={paths.alikeCustomers()}>Show all</Link>
            </p>
          )}
        </>
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="customers"
        label="Customers"
        empty={emptyOf[state]}
        rowOf={(row) => ({
          key: row.customerId,
          to: recordAt(row, search),
          isCurrent: row.customerId === customerId,
          title: row.customer.name,
          corner: <Age at={row.decision?.at ?? row.foundAt} />,
          line: lineOf(row),
        })}
      />
    </ListFrame>
  );
  const open = rows.find((row) => row.customerId === customerId);
  const record = (
    <RecordBody query={query} what="customers">
      {() =>
        open === undefined ? (
          <EmptyNotice {...goneFromQueue} />
        ) : (
          <AlikeCustomerDetails alike={open} onDecided={(message) => goOn(open.customerId, message)} />
        )
      }
    </RecordBody>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.alikeCustomers()}
      record={customerId === undefined ? null : record}
      recordKey={customerId}
      hint="Choose a customer to compare with the agent."
    />
  );
}

const alikeWords = {
  email: 'Email address',
  phone: 'Phone number',
  account: 'Bank account',
  former: 'Former contact',
} as const;

/** What is alike, or what was decided about that. */
function lineOf({ alikeBy, agent, decision }: AlikeCustomer): string {
  if (decision === null) return `${alikeWords[alikeBy]} of ${agent.name}`;
  return decision.outcome === 'own' ? `Is ${agent.name}` : `Another person than ${agent.name}`;
}

const emptyOf = {
  open: {
    title: 'No possible self-referral',
    text: 'A customer who looks like the agent by email, phone or bank account comes here.',
  },
  decided: { title: 'Nothing is decided yet', text: 'Decided ones stay here, with who decided and when.' },
};
