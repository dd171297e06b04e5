import { failureText } from '@foodbank/app/forms/failure-text';
import { formatDay } from '@foodbank/contract/primitives/day';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAgent } from '../../../session/session.ts';
import styles from './AgentTerms.module.css';
import { termsQuery } from './terms-query.ts';

const loadingFailed = 'Failed to load the agent terms. Please try again.';

/** Which version of the agent terms holds, and whether the agent accepted it. `onRead` opens the text. */
export function AgentTerms({ onRead }: { onRead: () => void }) {
  const { id } = useAgent();
  const { data, error, isFetching, refetch } = useQuery(termsQuery(id));
  if (data) {
    const { terms, acceptedAt, acceptances } = data;
    const earlier = acceptances.filter(({ version }) => version !== terms.version);
    return (
      <div className={styles.terms}>
        <p>
          {acceptedAt === null
            ? `Version ${terms.version} holds since ${formatDay(terms.holdsFrom)}. You have not accepted it yet.`
            : `You accepted version ${terms.version} on ${formatDay(new Date(acceptedAt))}.`}
        </p>
        {earlier.map(({ version, acceptedAt: at }) => (
          <p key={version} className={styles.earlier}>
            You accepted version {version} on {formatDay(new Date(at))}.
          </p>
        ))}
        <Button variant={acceptedAt === null ? 'primary' : 'quiet'} onClick={onRead}>
          {acceptedAt === null ? 'Read and accept the terms' : 'Read the terms'}
        </Button>
      </div>
    );
  }
  if (!error)
    return (
      <div>
        <p role="status" className="visually-hidden">
          Loading the agent terms…
        </p>
        <Skeleton />
      </div>
    );
  return (
    <div className={styles.terms}>
      <Banner tone="error">{failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}</Banner>
      <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
        Try Again
      </Button>
    </div>
  );
}
