import { Link } from '@foodbank/app/components/Link';
import { requestMonthClose } from '@foodbank/contract/money/ledger-staff';
import type { MonthEnd, MonthEndItem } from '@foodbank/contract/oversight/proof-staff';
import type { Permission } from '@foodbank/contract/people/permissions';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { Card } from '@foodbank/ui/Card';
import { EmptyState } from '@foodbank/ui/EmptyState';
import { Icon, type IconName } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { FailedNotice, WaitingNotice } from '../../../components/notices.tsx';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { monthEndQuery } from './ledger-queries.ts';
import styles from './MonthEnd.module.css';

/** The month that is closed next: what has to be done before, each point a link, and closing it at the end. */
export function MonthEndPage() {
  const { data, error, isFetching, refetch } = useQuery(monthEndQuery);
  return (
    <ListFrame
      title={data?.monthEnd ? `Month end: ${formatMonth(data.monthEnd.month)}` : 'Month end'}
      lead="The first month that is not closed. Once every point is done, two people close it."
    >
      {error && <FailedNotice what="checklist" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="block" />}
      {data && data.monthEnd === null && (
        <EmptyState title="No month to close" text="Months come here once something is booked." />
      )}
      {data?.monthEnd && <Checklist key={data.monthEnd.month} monthEnd={data.monthEnd} />}
    </ListFrame>
  );
}

function Checklist({ monthEnd: { month, items, approvalId } }: { monthEnd: MonthEnd }) {
  const mayAsk = useMay('ledger.close-request');
  const [isOpen, setOpen] = useState(false);
  const missing = items.filter(({ state }) => state === 'blocks').length;
  const name = formatMonth(month);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['ledger'] });
    void queryClient.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <>
      <Card as="section" padding="none" aria-label="Checklist">
        <ol className={styles.list}>
          {items.map((item) => (
            <Point key={item.key} item={item} />
          ))}
        </ol>
      </Card>
      {approvalId ? (
        <WaitingNotice action={<Link to={paths.approval(approvalId)}>Open the request</Link>}>
          A request to close {name} waits for a second person.
        </WaitingNotice>
      ) : (
        <div className={styles.acts}>
          <ActButton refused={whyNot(mayAsk, missing)} onClick={() => setOpen(true)}>
            Close {name}
          </ActButton>
        </div>
      )}
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Close ${name}`}
        consequences={[
          'Another person has to approve it.',
          'Nothing can be booked in this month, or before it, any more. It can’t be opened again.',
          'What happens later and belongs to this month is booked on its own day.',
        ]}
        confirm="Ask for it"
        send={(reason) => call(requestMonthClose, { params: { month }, body: { reason } })}
        onDone={refresh}
      />
    </>
  );
}

function whyNot(mayAsk: boolean, missing: number): string | null {
  if (!mayAsk) return 'Your role may see months, not close them.';
  if (missing === 0) return null;
  return missing === 1 ? 'One point above is not done.' : `${missing} points above are not done.`;
}

const marks = {
  done: { icon: 'check-circle', text: 'Done' },
  blocks: { icon: 'alert', text: 'Not done' },
  note: { icon: 'info', text: 'To look at' },
} as const satisfies Record<MonthEndItem['state'], { icon: IconName; text: string }>;

/** Where a point is worked on, and what a member must be permitted to go there. */
const places: Partial<Record<MonthEndItem['key'], { to: string; label: string; needs: Permission }>> = {
  'provider-statement': { to: paths.reconciliation, label: 'Statements', needs: 'reconciliation.read' },
  'bank-statement': { to: paths.statementUpload, label: 'Upload a statement', needs: 'reconciliation.work' },
  suspense: {
    to: paths.statementLines({ state: 'suspense' }),
    label: 'Lines in suspense',
    needs: 'reconciliation.read',
  },
  difference: { to: paths.reconciliation, label: 'Both accounts', needs: 'reconciliation.read' },
  proof: { to: paths.proof, label: 'The proof', needs: 'proof.read' },
  jobs: { to: paths.dailyJobs, label: 'Daily jobs', needs: 'calendar.read' },
  waiting: { to: paths.statementLines({ state: 'waiting' }), label: 'Lines that wait', needs: 'reconciliation.read' },
  unstated: { to: paths.unstated({ show: 'all' }), label: 'Not on a statement', needs: 'reconciliation.read' },
};

function Point({ item: { key, state, text } }: { item: MonthEndItem }) {
  const place = places[key];
  const mayOpen = useMay(place?.needs ?? 'ledger.read');
  const { icon, text: mark } = marks[state];
  return (
    <li className={styles.point} data-state={state}>
      <Icon name={icon} className={styles.mark} />
      <span className={styles.text}>
        <span className={styles.state}>{mark}:</span> {text}
      </span>
      {place && mayOpen && state !== 'done' && (
        <Link to={place.to} className={styles.link}>
          {place.label}
        </Link>
      )}
    </li>
  );
}
