import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import { Spinner } from '@foodbank/ui/Spinner';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './LoadingScreen.module.css';

export interface QueryBodyProps<Data> {
  query: UseQueryResult<Data>;
  /** What is being loaded, for screen readers. */
  loading: string;
  children: (data: Data) => ReactNode;
}

/** The content of a query: a spinner, the failure with a way to try again, or what was loaded. */
export function QueryBody<Data>({ query, loading, children }: QueryBodyProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error)
    return (
      <div className={styles.loading}>
        <Spinner label={loading} size={40} />
      </div>
    );
  return (
    <div className={styles.failure}>
      <LoadFailure
        message={messageOf(error)}
        reference={referenceOf(error)}
        busy={isFetching}
        label="Try again"
        onTryAgain={() => void refetch()}
      />
    </div>
  );
}
