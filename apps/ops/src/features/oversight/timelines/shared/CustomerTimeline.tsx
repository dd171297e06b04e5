import { Link } from '@foodbank/app/components/Link';
import {
  listCustomerTimeline,
  type TimelineLine,
  type TimelineTopic,
  timelineTopics,
} from '@foodbank/contract/oversight/timelines-staff';
import { formatDay, formatInstant, lagosDay } from '@foodbank/contract/primitives/day';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { Icon, type IconName } from '@foodbank/ui/Icon';
import { SelectField } from '@foodbank/ui/SelectField';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api.ts';
import { GrowingList } from '../../../../components/GrowingList.tsx';
import { useLiveList } from '../../../../components/use-live-list.ts';
import styles from './CustomerTimeline.module.css';

const refreshedEveryMs = 30_000;

const timelineQuery = (customerId: string, about: TimelineTopic | null) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'one', customerId, 'timeline', about],
    queryFn: ({ signal, pageParam }) =>
      call(
        listCustomerTimeline,
        {
          params: { customerId },
          query: { ...(about !== null && { about }), ...(pageParam !== '' && { cursor: pageParam }) },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export interface CustomerTimelineProps {
  customerId: string;
  /** One topic alone; without it all of them, with a choice. */
  about?: TimelineTopic;
  /** One sentence for a timeline without lines. */
  empty?: string;
}

/** What happened around a customer, the newest first, by day. It is read again while it is open. */
export function CustomerTimeline({ customerId, about, empty = 'Nothing has happened yet.' }: CustomerTimelineProps) {
  const [chosen, setChosen] = useState<TimelineTopic | null>(null);
  const query = useInfiniteQuery(timelineQuery(customerId, about ?? chosen));
  useLiveList(query.refetch, refreshedEveryMs);
  const lines = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const topics = query.data?.pages[0]?.topics ?? [];
  return (
    <div className={styles.timeline}>
      {about === undefined && topics.length > 0 && (
        <SelectField
          label="Show"
          name="about"
          className={styles.choice}
          value={chosen ?? ''}
          options={[
            { value: '', label: 'Everything' },
            ...topics.map((topic) => ({ value: topic, label: timelineTopics[topic] })),
          ]}
          onChange={({ currentTarget: { value } }) => setChosen(topics.find((topic) => topic === value) ?? null)}
        />
      )}
      <GrowingList query={query} what="timeline" empty={chosen === null ? empty : 'Nothing about this yet.'}>
        <div className={styles.days}>
          {byDay(lines).map(([day, ofDay]) => (
            <div key={day}>
              <p className={styles.date}>{formatDay(day)}</p>
              <ol className={styles.lines} aria-label={formatDay(day)}>
                {ofDay.map((line) => (
                  <Line key={line.key} line={line} isTopicShown={about === undefined} />
                ))}
              </ol>
            </div>
          ))}
        </div>
      </GrowingList>
    </div>
  );
}

const icons: Readonly<Record<TimelineTopic, IconName>> = {
  orders: 'cart',
  payments: 'wallet',
  messages: 'mail',
  requests: 'info',
  plans: 'trend',
  identity: 'check-circle',
  account: 'people',
  privacy: 'lock',
};

function Line({
  line: { at, about, text, path, amountKobo, standing, by, note },
  isTopicShown,
}: {
  line: TimelineLine;
  isTopicShown: boolean;
}) {
  const moment = formatInstant(new Date(at));
  const more = [...(by === null ? [] : [`by ${by}`]), ...(note === null ? [] : [note])];
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Icon name={icons[about]} size={16} />
        {isTopicShown && <span className="visually-hidden">{timelineTopics[about]}: </span>}
      </span>
      <div className={styles.what}>
        <p className={styles.text}>
          {path === null ? text : <Link to={path}>{text}</Link>}
          {standing && (
            <>
              {' '}
              <span className={`${styles.standing} ${styles[standing.tone]}`}>{standing.text}</span>
            </>
          )}
        </p>
        {more.length > 0 && <p className={styles.more}>{more.join(': ')}</p>}
      </div>
      <div className={styles.end}>
        {amountKobo !== null && <strong className="figures">{formatKobo(amountKobo)}</strong>}
        <time dateTime={at} title={`${moment} Lagos time`} className={styles.time}>
          {moment.slice(-5)}
        </time>
      </div>
    </li>
  );
}

/** Lines by their Lagos day, in their order. */
function byDay(lines: readonly TimelineLine[]): [day: string, lines: TimelineLine[]][] {
  const days = new Map<string, TimelineLine[]>();
  for (const line of lines) {
    const day = lagosDay(new Date(line.at));
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days];
}
