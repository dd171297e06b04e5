import { ApiError } from '@foodbank/contract/client/api-error';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { VisuallyHidden } from '@foodbank/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { EmptyNotice, FailedNotice } from '../../../components/notices.tsx';
import styles from './Record.module.css';

export interface WorkRecordProps<Reply> {
  query: { data: Reply | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What the record is: "email". */
  what: string;
  children: (reply: Reply) => ReactNode;
}

/** The open record of a queue: loading, decided meanwhile, failed with retry, or its content. */
export function WorkRecord<Reply>(props: WorkRecordProps<Reply>) {
  return (
    <div className={styles.record}>
      <Content {...props} />
    </div>
  );
}

function Content<Reply>({ query, what, children }: WorkRecordProps<Reply>) {
  const { data, error, isFetching, refetch } = query;
  if (error instanceof ApiError && error.code === 'not-found')
    return (
      <EmptyNotice
        title="Nothing to decide here any more"
        text={`This ${what} was decided about, or it has settled itself.`}
      />
    );
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
