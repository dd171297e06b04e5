import { failureText } from '@foodbank/app/forms/failure-text';
import { ApiError } from '@foodbank/contract/client/api-error';
import { acceptAgentTerms } from '@foodbank/contract/earning/agreements';
import { formatDay } from '@foodbank/contract/primitives/day';
import { partsOfText } from '@foodbank/contract/primitives/text-parts';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Dialog } from '@foodbank/ui/Dialog';
import { Spinner } from '@foodbank/ui/Spinner';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, keyOf, queryClient } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import styles from './AgentTerms.module.css';
import { termsKey, termsQuery } from './terms-query.ts';

const loadingFailed = 'Failed to load the agent terms. Please try again.';
const acceptingFailed = 'Failed to accept the terms. Please try again.';

/** The text of the agent terms, with the button that accepts them. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useAgent();
  const { data, error, isFetching, refetch } = useQuery(termsQuery(id));
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: termsKey(id) }),
      queryClient.invalidateQueries({ queryKey: keyOf(id, 'earnings', 'sums') }),
    ]);
  const accept = useMutation({
    mutationFn: (version: number) => call(acceptAgentTerms, { params: { id }, body: { version } }),
    onSuccess: readAgain,
    // Another version holds since: it is shown instead.
    onError: (problem) => {
      if (problem instanceof ApiError && problem.code === 'agent-terms-changed') readAgain();
    },
  });
  // The button that had the focus goes once the terms are accepted.
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (accept.isSuccess) close.current?.focus();
  }, [accept.isSuccess]);
  const isAccepted = data !== undefined && data.acceptedAt !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Agent terms"
      description={data && `Version ${data.terms.version}, holds since ${formatDay(data.terms.holdsFrom)}`}
      footer={
        <>
          <Button ref={close} variant="quiet" onClick={onClose}>
            Close
          </Button>
          {data && !isAccepted && (
            <Button busy={accept.isPending} onClick={() => accept.mutate(data.terms.version)}>
              Accept the terms
            </Button>
          )}
        </>
      }
    >
      {data && data.acceptances.length > 0 && !isAccepted && (
        <p className={styles.note}>This text is new. Please read it and accept it.</p>
      )}
      {data && (
        <div className={styles.text}>
          {partsOfText(data.terms.body).map((part) =>
            'heading' in part ? (
              <h3 key={part.heading}>{part.heading}</h3>
            ) : (
              <p key={part.paragraph}>{part.paragraph}</p>
            ),
          )}
        </div>
      )}
      {!data && !error && (
        <div className={styles.waiting}>
          <Spinner label="Loading the agent terms…" size={32} />
        </div>
      )}
      {!data && error && (
        <div className={styles.terms}>
          <Banner tone="error">{failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}</Banner>
          <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {accept.error && (
        <div className={styles.after}>
          <Banner tone="error">
            {failureText(accept.error, { refused: acceptingFailed, unexpected: acceptingFailed })}
          </Banner>
        </div>
      )}
      {isAccepted && (
        <div className={styles.after}>
          <Banner tone="success">You accepted these terms on {formatDay(new Date(data.acceptedAt ?? ''))}.</Banner>
        </div>
      )}
    </Dialog>
  );
}
