import { PageHeading } from '@foodbank/app/components/PageHeading';
import { ShowMore } from '@foodbank/app/components/ShowMore';
import { listOwnMessages, type SentMessage, sentStates } from '@foodbank/contract/foundation/notifications';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { moment } from '../../../moment.ts';
import { PushSwitch } from '../../../notifications/PushSwitch.tsx';
import { paths } from '../../../paths.ts';
import { PlanMessages } from '../../../plans/PlanMessages.tsx';
import { BackLink } from '../../../shell/BackLink.tsx';
import styles from './MessagesPage.module.css';

const messagesQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'messages'],
  queryFn: ({ pageParam, signal }) =>
    call(listOwnMessages, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** How we reach the customer, and every message that we sent. */
export function MessagesPage() {
  return (
    <div className={styles.page}>
      <BackLink to={paths.account}>Account</BackLink>
      <PageHeading title="Messages" className={styles.heading} />
      <PushSwitch />
      <PlanMessages />
      <section aria-labelledby="sent-title" className={styles.sent}>
        <h2 id="sent-title" className={styles.title}>
          All we sent you
        </h2>
        <p className={styles.note}>
          Every text, email and notification, and where it went. Codes are left out: we never ask you for one.
        </p>
        <SentMessages />
      </section>
    </div>
  );
}

function SentMessages() {
  const query = useInfiniteQuery(messagesQuery);
  const messages = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (query.isPending)
    return (
      <div role="status" aria-label="Loading the messages…">
        <Skeleton shape="block" className={styles.skeleton} />
      </div>
    );
  if (!query.data) return <ReadFailure query={query} of="The messages" />;
  if (messages.length === 0) return <p className={styles.empty}>We haven’t sent you anything yet.</p>;
  return (
    <>
      <PlainList className={styles.list}>
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

const wayWords = { text: 'Text', email: 'Email', push: 'Notification' } as const;

function Message({ message: { way, at, to, subject, words, state } }: { message: SentMessage }) {
  return (
    <li className={styles.message}>
      <p className={styles.meta}>
        <strong>{wayWords[way]}</strong>
        {to !== null && ` to ${to}`} · {moment(at)}
      </p>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      {words === null ? (
        <p className={styles.note}>We didn’t keep the words of messages back then.</p>
      ) : (
        <Words words={words} />
      )}
      {state !== 'sent' && <p className={state === 'failed' ? styles.failed : styles.note}>{sentStates[state]}</p>}
    </li>
  );
}

/** Long emails are folded to their first paragraph. */
function Words({ words }: { words: string }) {
  const [first = '', ...rest] = words.split('\n');
  if (rest.length === 0) return <p className={styles.words}>{first}</p>;
  return (
    <details className={styles.words}>
      <summary>{first}</summary>
      <p>{rest.join('\n')}</p>
    </details>
  );
}
