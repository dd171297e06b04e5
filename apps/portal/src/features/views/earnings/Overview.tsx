import { LoadFailure } from '@foodbank/app/components/LoadFailure';
import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAgent } from '../../../session/session.ts';
import { earningsQuery } from './earnings-query.ts';
import { NextPayout } from './NextPayout.tsx';
import styles from './Overview.module.css';
import { Sums } from './Sums.tsx';

const loadingFailed = 'Failed to load your earnings. Please try again.';

/** The next payout and the sums by state. `onReadTerms` opens the agent terms. */
export function Overview({ onReadTerms }: { onReadTerms: () => void }) {
  const { id } = useAgent();
  const { data, error, isFetching, refetch } = useQuery(earningsQuery(id));
  if (data)
    return (
      <>
        <NextPayout payout={data.nextPayout} onReadTerms={onReadTerms} />
        <Sums sums={data.sums} heldBack={data.heldBack} decided={data.heldBackDecided} />
      </>
    );
  if (error) {
    const message = failureText(error, { refused: loadingFailed, unexpected: loadingFailed });
    return <LoadFailure message={message} reference={referenceOf(error)} busy={isFetching} onTryAgain={refetch} />;
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading your earnings…
      </p>
      <Skeleton shape="block" className={styles.hero} />
      <Skeleton shape="block" className={styles.sums} />
    </>
  );
}
