import { ShowMore } from '@foodbank/app/components/ShowMore';
import { listToldOfPlan, type ToldOfPlan } from '@foodbank/contract/lending/repayments';
import { formatInstant } from '@foodbank/contract/primitives/day';
import { PlainList } from '@foodbank/ui/PlainList';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import styles from './OwnPlanPage.module.css';

const messagesQuery = (number: string) =>
  infiniteQueryOptions({
    queryKey: ['plans', 'messages', number],
    queryFn: ({ pageParam, signal }) =>
      call(listToldOfPlan, { params: { number }, query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** All that the customer was told about a plan, the newest first. */
export function PlanMessages({ number }: { number: string }) {
  const query = useInfiniteQuery(messagesQuery(number));
  const messages = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      {query.isPending && <p role="status">Loading the messages…</p>}
      {query.isError && !query.data && <ReadFailure query={query} of="The messages" />}
      {query.data && messages.length === 0 && <p>We haven’t written to you about this plan yet.</p>}
      <PlainList>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </PlainList>
      <ShowMore
        query={query}
        label="Show earlier messages"
        failed="Earlier messages could not be loaded. Please try again."
        all="Those are all messages."
        block
      />
    </>
  );
}

function Message({ message: { toldAt, subject, sentence, text, email, push = 'none' } }: { message: ToldOfPlan }) {
  const ways = [wayWords('By text', text), wayWords('By email', email), wayWords('By notification', push)].filter(
    (words) => words !== null,
  );
  return (
    <li className={styles.message}>
      <p>
        <strong>{subject}</strong>
      </p>
      <p>{sentence}</p>
      <p className={styles.note}>
        {formatInstant(new Date(toldAt))}
        {ways.length > 0 && ` · ${ways.join(', ')}`}
      </p>
    </li>
  );
}

/** What became of a message by one way; null where there was none. */
function wayWords(way: string, state: ToldOfPlan['text']): string | null {
  if (state === 'none') return null;
  if (state === 'sent') return way;
  const words = { waiting: 'on its way', failed: 'did not arrive', off: 'switched off' } as const;
  return `${way}: ${words[state]}`;
}
