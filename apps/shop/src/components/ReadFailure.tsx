import { PageHeading } from '@foodbank/app/components/PageHeading';
import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import { Button } from '@foodbank/ui/Button';
import { useOnline } from '../offline/connection.ts';
import styles from './ReadFailure.module.css';

export interface ReadFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** What could not be read: "The stores". */
  of: string;
  /** The screen shows nothing else: then this is its heading. */
  isScreen?: boolean;
}

/** Shown in the place of what could not be read, and is not kept on the phone either. */
export function ReadFailure({ query, of, isScreen = false }: ReadFailureProps) {
  const online = useOnline();
  const title = `${of} could not be loaded`;
  return (
    <div className={styles.failure} role="alert">
      {isScreen ? <PageHeading title={title} className={styles.title} /> : <p className={styles.title}>{title}</p>}
      <p className={styles.text}>
        {online
          ? messageOf(query.error)
          : 'You’re offline, and this page hasn’t been opened on this phone before. It will load when you’re back online.'}
      </p>
      {referenceOf(query.error) && <p className={styles.text}>{referenceOf(query.error)}</p>}
      <Button variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
