import { Link } from '@foodbank/app/components/Link';
import { isRowId } from '@foodbank/contract/primitives/rows';
import { listAlikeCustomers } from '@foodbank/contract/selling/alike-customers';
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
import { AlikeCustomerDetails } from './AlikeCustomerDetails.tsx';
import { useGoOn } from './use-go-on.ts';
import { alikeCustomersPath } from './work-paths.ts';
import { workKeys } from './work-queries.ts';
import { goneFromQueue } from './work-texts.ts';

const schema = { agent: (text: string | null) => (text !== null && isRowId(text) ? text : '') };
const pathOf = ({ customerId }: { customerId: string }) => `${alikeCustomersPath}/${customerId}`;

/** The customers who look like their agent, and the open one with the two decisions. */
export function AlikeCustomersPage() {
  const { customerId } = useParams();
  const { search } = useLocation();
  const [{ agent }, , pager] = useListPage(schema);
  const { cursor } = pager;
  const query = useLiveQuery({
    queryKey: workKeys.list('alike-customers', agent, cursor),
    queryFn: () => call(listAlikeCustomers, { query: { ...(agent && { agentId: agent }), ...(cursor && { cursor }) } }),
  });
  const rows = query.data?.rows ?? [];
  const goOn = useGoOn({
    what: 'alike-customers',
    listPath: alikeCustomersPath,
    rows,
    idOf: (row) => row.customerId,
    pathOf,
  });
  const list = (
    <ListFrame
      title="Possible self-referrals"
      lead="Customers who look like their own agent, who earns nothing on own orders. Oldest first."
      filters={
        agent === '' ? undefined : (
          <p>
            Those of one agent. <Link to={alikeCustomersPath}>Show all</Link>
          </p>
        )
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="customers"
        label="Customers"
        empty={{
          title: 'No possible self-referral',
          text: 'A customer who looks like the agent by email, phone or bank account comes here.',
        }}
        rowOf={(row) => ({
          key: row.customerId,
          to: pathOf(row) + search,
          isCurrent: row.customerId === customerId,
          title: row.customer.name,
          corner: <Age at={row.foundAt} />,
          line: `${alikeWords[row.alikeBy]} of ${row.agent.name}`,
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
      listPath={alikeCustomersPath}
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
