import { Link } from '@foodbank/app/components/Link';
import { useMedia } from '@foodbank/app/use-media';
import { ApiError } from '@foodbank/contract/client/api-error';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { EmptyNotice, FailedNotice } from './notices.tsx';
import styles from './RecordBody.module.css';

export interface RecordBodyProps<Reply> {
  query: { data: Reply | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What the record is: "request". */
  what: string;
  /** Where the list is, with its filters. */
  listTo: string;
  children: (reply: Reply) => ReactNode;
}

/** The open record of a queue: loading, not there, failed with retry, or its content. A narrow screen has the way back to the list. */
export function RecordBody<Reply>(props: RecordBodyProps<Reply>) {
  return (
    <div className={styles.record}>
      <Link to={props.listTo} className={styles.back}>
        <Icon name="arrow-left" size={18} />
        Back to the list
      </Link>
      <Content {...props} />
    </div>
  );
}

function Content<Reply>({ query: { data, error, isFetching, refetch }, what, children }: RecordBodyProps<Reply>) {
  if (error instanceof ApiError && error.code === 'not-found')
    return <EmptyNotice title="Not here any more" text={`This ${what} does not exist, or it was removed.`} />;
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

// As in QueueLayout and RecordHeading: a record alone on the screen has the first heading.
const wide = '(min-width: 64em)';

/** A part of a record under a heading of its own, one rank below the record's. */
export function RecordPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const Heading = useMedia(wide) ? 'h3' : 'h2';
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
