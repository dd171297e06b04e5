import { Button } from '@foodbank/ui/Button';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './SlowNotice.module.css';

// Longer than a good answer takes on 3G, and much less than the time after which a call fails.
const slowAfterMs = 8_000;

export interface SlowNoticeProps {
  /** The key of the query that has no answer yet. */
  queryKey: QueryKey;
  /** `h1` on a screen that has no other heading until the answer comes. */
  titleAs?: 'h1' | 'p';
}

/** Beside a skeleton: says after some seconds that the answer is slow, and asks again at a press. */
export function SlowNotice({ queryKey, titleAs: Title = 'p' }: SlowNoticeProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(0);
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new call has its own patience.
  useEffect(() => {
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [asked]);
  // A call that hangs is given up first: else the query would go on waiting for it.
  const askAgain = async () => {
    setAsked(asked + 1);
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  };
  return (
    <div role="status">
      {isSlow && (
        <div className={styles.notice}>
          <Title className={styles.title}>Slow network.</Title>
          <p>Still loading…</p>
          <Button variant="quiet" onClick={() => void askAgain()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
