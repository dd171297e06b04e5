import { counted } from '@foodbank/contract/primitives/counted';
import { formatMonth } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { AgentEvent, MonthOfSales } from '@foodbank/contract/views/overviews-staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { GrowingList } from '../../../components/GrowingList.tsx';
import { Moment } from '../../../components/moments.tsx';
import styles from './AgentTimeline.module.css';
import { eventsQuery } from './agent-queries.ts';
import { actorOf, changeOf, foldEvents, titleOf } from './event-texts.ts';

/** What happened to an agent, newest first: acts with actor and reason, and each month's sales. */
export function AgentTimeline({ agentId }: { agentId: string }) {
  const query = useInfiniteQuery(eventsQuery(agentId));
  const events = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <GrowingList query={query} what="history" empty="Nothing has happened yet.">
      <ol className={styles.events}>
        {foldEvents(events).map(({ event, count }) =>
          event.month ? (
            <MonthLine key={event.id} month={event.month} />
          ) : (
            <EventLine key={event.id} event={event} count={count} />
          ),
        )}
      </ol>
    </GrowingList>
  );
}

function EventLine({ event, count }: { event: AgentEvent; count: number }) {
  const [change, actor] = [changeOf(event), actorOf(event)];
  return (
    <li className={styles.event}>
      <p className={styles.title}>
        {titleOf(event)}
        {count > 1 && `, ${count} times`}
      </p>
      {change && <p className={styles.change}>{change}</p>}
      {event.reason && <blockquote className={styles.reason}>{event.reason}</blockquote>}
      <p className={styles.meta}>
        {actor && `${actor}, `}
        <Moment at={event.at} />
      </p>
    </li>
  );
}

function MonthLine({ month: { month, sales, orders, referrals } }: { month: MonthOfSales }) {
  const facts = [
    ...(sales === 0 ? [] : [formatNaira(sales)]),
    ...(orders === 0 ? [] : [counted(orders, 'order')]),
    ...(referrals === 0 ? [] : [counted(referrals, 'referral')]),
  ];
  return (
    <li className={`${styles.event} ${styles.month}`}>
      <p className={styles.title}>{formatMonth(month)}</p>
      <p className={styles.change}>{facts.join(', ')}</p>
    </li>
  );
}
