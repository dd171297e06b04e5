import { failureText } from '@foodbank/app/forms/failure-text';
import { Button } from '@foodbank/ui/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
      if (error instanceof NotAllowed) void sayNo();
    },
  });
  const no = useMutation({ mutationFn: sayNo });
  const key = data?.publicKey;
  if (on.isSuccess)
    return (
      <p role="status" className={styles.done}>
        Notifications are on. You can switch them off in your account, under Messages.
      </p>
    );
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
