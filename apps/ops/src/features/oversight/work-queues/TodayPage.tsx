import { Link } from '@foodbank/app/components/Link';
import { lazyPart } from '@foodbank/app/lazy-part';
import type { QueueName, TodayQueue } from '@foodbank/contract/oversight/work-queues-staff';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { Moment } from '../../../components/moments.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { isInPlacesOnly, useMember } from '../../../session/member.ts';
import { countText, todayQuery } from '../../../today.ts';
import { queueFacts } from './queue-facts.ts';
import styles from './TodayPage.module.css';
import { queuePlaces } from './today-places.ts';

// Below what waits, and with the charts: not a part of the first load.
const DayFigures = lazyPart(async () => (await import('../reports/shared/DayFigures.tsx')).DayFigures);

/** What waits for the member today, a row for each queue in which something does; and the day in figures. */
export function TodayPage() {
  const { data, error, isFetching, refetch } = useQuery(todayQuery);
  const member = useMember();
  const at = data && new Date(data.at);
  if (isInPlacesOnly(member))
    return <Navigate to={member.storePermissions.length > 0 ? paths.packing() : paths.employers} replace />;
  return (
    <ListFrame title="Today" lead="What waits for you and your team. Promises to people come first.">
      {error && <FailedNotice what="queues" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && (
        <div role="status">
          <VisuallyHidden>Loading the queues…</VisuallyHidden>
          <Skeleton shape="block" className={styles.skeleton} />
        </div>
      )}
      {data && at && (
        <>
          <Queues queues={data.queues} now={at} />
          <p className={styles.updated}>
            As of <Moment at={data.at} />. It is read again every half minute.
          </p>
          <Suspense fallback={null}>
            <DayFigures />
          </Suspense>
        </>
      )}
    </ListFrame>
  );
}

/**
 * A row for each queue that had something when the page was opened, and below them for what came since: so none moves under a pointer or from
 * under the focus while the counts are refreshed. In the others nothing waits, which one line says.
 */
function Queues({ queues, now }: { queues: readonly TodayQueue[]; now: Date }) {
  const [shown, setShown] = useState<readonly QueueName[]>([]);
  const added = queues.filter(({ queue, open }) => open > 0 && !shown.includes(queue)).map(({ queue }) => queue);
  if (added.length > 0) setShown([...shown, ...added]);
  const rows = shown.flatMap((name) => queues.find(({ queue }) => queue === name) ?? []);
  const others = queues.filter(({ queue }) => !shown.includes(queue));
  return (
    <>
      {rows.length > 0 && (
        <PlainList className={styles.list} aria-label="Queues">
          {rows.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} now={now} />
          ))}
        </PlainList>
      )}
      {others.length > 0 && (
        <div className={styles.nothing}>
          <Icon name="check-circle" size={20} className={styles.icon} />
          <p id="nothing-waits">{rows.length === 0 ? 'Nothing waits for you.' : 'Nothing waits here:'}</p>
          <PlainList className={styles.others} aria-labelledby="nothing-waits">
            {others.map(({ queue }) => (
              <li key={queue}>
                <Link to={queuePlaces[queue].to}>{queuePlaces[queue].label}</Link>
              </li>
            ))}
          </PlainList>
        </div>
      )}
    </>
  );
}

function QueueRow({ queue, now }: { queue: TodayQueue; now: Date }) {
  const { label, to, icon } = queuePlaces[queue.queue];
  const facts = queueFacts(queue, now);
  const isEmpty = queue.open === 0;
  return (
    <li className={isEmpty ? `${styles.row} ${styles.empty}` : styles.row}>
      <Icon name={icon} size={22} className={styles.icon} />
      <div className={styles.words}>
        <RowLink to={to} className={isEmpty ? styles.quiet : undefined}>
          {label}
        </RowLink>
        <p className={styles.facts}>
          {isEmpty && <span>Nothing waits</span>}
          {facts.map(({ text, isLate }) => (
            <span key={text} className={isLate ? styles.late : undefined}>
              {text}
            </span>
          ))}
        </p>
      </div>
      <span className={`${styles.count} figures`}>
        {countText(queue.open)}
        <VisuallyHidden> open</VisuallyHidden>
      </span>
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </li>
  );
}
