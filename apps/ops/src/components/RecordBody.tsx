import { useMedia } from '@foodbank/app/use-media';
import { ApiError } from '@foodbank/contract/client/api-error';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { EmptyNotice, FailedNotice } from './notices.tsx';
import { besideFrom } from './QueueLayout.tsx';
import styles from './RecordBody.module.css';
import { useLiveRecord } from './use-live-query.ts';

export interface RecordBodyProps<Reply> {
  query: { data: Reply | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What the record is: "request". */
  what: string;
  /** What to say where there is no such record. */
  gone?: { title: string; text: string };
  children: (reply: Reply) => ReactNode;
}

/** The open record of a queue, which is read again while it is open: loading, not there, failed with retry, or its content. */
export function RecordBody<Reply>(props: RecordBodyProps<Reply>) {
  return (
    <div className={styles.record}>
      <Content {...props} />
    </div>
  );
}

function Content<Reply>({ query, what, gone, children }: RecordBodyProps<Reply>) {
  const { data, error, isFetching, refetch } = query;
  useLiveRecord({ data, refetch });
  if (error instanceof ApiError && error.code === 'not-found')
    return <EmptyNotice title="Not here any more" text={`This ${what} does not exist, or it was removed.`} {...gone} />;
  if (data !== undefined) return children(data);
  if (error) return <FailedNotice what={what} error={error} busy={isFetching} onRetry={refetch} />;
  return (
    <div role="status">
      <VisuallyHidden>Loading the {what}…</VisuallyHidden>
      <Skeleton shape="heading" />
      <Skeleton shape="block" />
    </div>
  );
}

/** A part of a record under a heading of its own, one rank below the record's. */
export function RecordPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const Heading = useMedia(besideFrom) ? 'h3' : 'h2';
  return (
    <section className={styles.part} aria-label={title}>
      <div className={styles.partHead}>
        <Heading className={styles.partTitle}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
