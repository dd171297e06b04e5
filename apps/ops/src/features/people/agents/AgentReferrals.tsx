import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { useInfiniteQuery } from '@tanstack/react-query';
import styles from '../../../components/GrowingList.module.css';
import { GrowingList } from '../../../components/GrowingList.tsx';
import { Moment } from '../../../components/moments.tsx';
import { referralsQuery } from './agent-queries.ts';

/** An agent's referrals, with the masked contacts that the agent sees. */
export function AgentReferrals({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(referralsQuery(agentId));
  const inColumns = useMedia('(min-width: 44em)');
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <GrowingList query={query} what="referrals" empty="No referrals yet.">
      <DataTable
        label="Referrals"
        rows={rows}
        rowKey={({ id }) => id}
        inColumns={inColumns}
        stale={false}
        dense
        columns={[
          { heading: 'Name', card: 'title', cell: ({ name }) => name },
          { heading: 'Email', card: 'field', cell: ({ email }) => email },
          { heading: 'Phone', card: 'field', className: styles.whole, cell: ({ phoneNumber }) => phoneNumber },
          { heading: 'Orders', card: 'field', cell: ({ orderCount }) => orderCount },
          {
            heading: 'Joined',
            card: 'field',
            className: styles.whole,
            cell: ({ referredAt }) => <Moment at={referredAt} dayOnly />,
          },
        ]}
      />
    </GrowingList>
  );
}
