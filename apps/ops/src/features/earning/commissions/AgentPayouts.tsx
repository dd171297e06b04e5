import { DataTable } from '@foodbank/app/components/DataTable';
import { ShowMore } from '@foodbank/app/components/ShowMore';
import { useMedia } from '@foodbank/app/use-media';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { payoutStates } from '@foodbank/contract/views/earnings';
import { Card } from '@foodbank/ui/Card';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/ListBody.tsx';
import styles from './AgentEarningsPage.module.css';
import { payoutsQuery } from './earning-queries.ts';

/** The agent's payouts, newest first. */
export function AgentPayouts({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(payoutsQuery(agentId));
  const inColumns = useMedia('(min-width: 44em)');
  const rows = query.data?.pages.flatMap((page) => page.rows);
  return (
    <Card as="section" padding="snug" className={styles.section} aria-labelledby="payouts">
      <h2 id="payouts" className={styles.heading}>
        Payouts
      </h2>
      <ListBody
        query={{ ...query, data: rows && { rows }, error: query.isFetchNextPageError ? null : query.error }}
        what="payouts"
        empty={{
          title: 'No payouts yet',
          text: 'Payouts are proposed on the 3rd for what was due in the month before.',
        }}
      >
        {(reply) => (
          <DataTable
            label="Payouts"
            rows={reply.rows}
            rowKey={({ id }) => id}
            inColumns={inColumns}
            stale={false}
            dense
            columns={[
              { heading: 'Proposed', card: 'title', cell: ({ proposedOn }) => formatDay(proposedOn) },
              {
                heading: 'State',
                card: 'field',
                cell: ({ state }) => (
                  <StatusBadge tone={state === 'paid' ? 'completed' : isOpen(state) ? 'pending' : 'other'}>
                    {payoutStates[state]}
                  </StatusBadge>
                ),
              },
              {
                heading: 'Settled',
                card: 'field',
                cell: ({ settledOn }) => (settledOn === null ? '–' : formatDay(settledOn)),
              },
              {
                heading: 'Account',
                card: 'field',
                cell: ({ account }) => (account ? `${account.bankName} ••${account.lastDigits}` : '–'),
              },
              { heading: 'Lines', card: 'field', cell: ({ lineCount }) => lineCount },
              {
                heading: 'Amount',
                card: 'corner',
                className: styles.whole,
                cell: ({ amount }) => formatNaira(amount),
              },
            ]}
          />
        )}
      </ListBody>
      <ShowMore
        query={query}
        label="Show more"
        failed="More payouts did not load. Please try again."
        all="All payouts are shown."
        size="small"
      />
    </Card>
  );
}

const isOpen = (state: string) => state === 'preparing' || state === 'sending' || state === 'held';
