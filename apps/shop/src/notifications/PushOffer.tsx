import { failureText } from '@foodbank/app/forms/failure-text';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isInstalled } from '../installing/install-offer.ts';
import styles from './Notifications.module.css';
import { canNotify, NotAllowed, pushQuery, sayNo, switchOn } from './push.ts';

/** Asks once to switch notifications on: in the installed app only, on the page of an order. Who says no is never asked again. */
export function PushOffer() {
  const mayBeAsked = isInstalled() && canNotify() && Notification.permission === 'default';
  const client = useQueryClient();
  const { data } = useQuery({ ...pushQuery, enabled: mayBeAsked });
  const on = useMutation({
    mutationFn: switchOn,
    onSuccess: (push) => client.setQueryData(pushQuery.queryKey, push),
    onError: (error) => {
      // Where this isn’t heard, the phone’s own no stands all the same.
      if (error instanceof NotAllowed) sayNo().catch(() => {});
    },
  });
  const no = useMutation({ mutationFn: sayNo });
  const key = data?.publicKey;
  const answer =
    on.error instanceof NotAllowed ? answers.refused : on.isSuccess ? answers.on : no.isSuccess ? answers.no : null;
  if (answer !== null) return <Answer text={answer} />;
  if (!mayBeAsked || !data?.mayAsk || !key) return null;
  const failed = on.error ?? no.error;
  return (
    <section className={styles.offer} aria-labelledby="push-offer">
      <h2 id="push-offer" className={styles.title}>
        Know when your food is on the way
      </h2>
      <p>
        We can tell you on this phone when your food comes, and when we have a message for you. No amounts are shown.
      </p>
      <div className={styles.acts}>
        <Button busy={on.isPending} onClick={() => on.mutate(key)}>
          Switch on notifications
        </Button>
        <Button variant="quiet" busy={no.isPending} onClick={() => no.mutate()}>
          No, thanks
        </Button>
      </div>
      <p role="alert">{failed && failureText(failed, { refused: 'That didn’t work. Please try again.' })}</p>
    </section>
  );
}

const answers = {
  on: 'Notifications are on. You can switch them off in your account, under Messages.',
  no: 'All right. You can switch them on in your account, under Messages.',
  refused: 'Your phone didn’t allow it. You can allow notifications for Foodbank in its settings.',
};

/** What came of the answer. It has the focus of the button that is gone. */
function Answer({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.focus();
  }, []);
  return (
    <p ref={line} tabIndex={-1} role="status" className={styles.done}>
      {text}
    </p>
  );
}
