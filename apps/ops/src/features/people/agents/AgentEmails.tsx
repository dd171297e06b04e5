import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import { useInfiniteQuery } from '@tanstack/react-query';
import styles from '../../../components/GrowingList.module.css';
import { GrowingList } from '../../../components/GrowingList.tsx';
import { Moment } from '../../../components/moments.tsx';
import { emailsQuery } from './agent-queries.ts';

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** A kind of email as words: `reset-code` is "Reset code". */
const kindName = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');

/** The emails to an agent: kind, instant and outcome, no content. */
export function AgentEmails({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(emailsQuery(agentId));
  const inColumns = useMedia('(min-width: 44em)');
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <GrowingList query={query} what="emails" empty="No emails were sent to this address.">
      <DataTable
        label="Emails"
        rows={rows}
        rowKey={({ id }) => id}
        inColumns={inColumns}
        stale={false}
        dense
        columns={[
          { heading: 'Email', card: 'title', cell: ({ kind }) => kindName(kind) },
          {
            heading: 'Queued',
            card: 'field',
            className: styles.whole,
            cell: ({ queuedAt }) => <Moment at={queuedAt} />,
          },
          {
            heading: 'Outcome',
            card: 'corner',
            cell: ({ state, endedAt }) => (
              <>
                {states[state]} {endedAt && <Moment at={endedAt} />}
              </>
            ),
          },
        ]}
      />
    </GrowingList>
  );
}
