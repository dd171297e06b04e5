import { failureText } from '@foodbank/app/forms/failure-text';
import { CheckField } from '@foodbank/ui/CheckField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { InstallCard } from '../installing/InstallCard.tsx';
import styles from './Notifications.module.css';
import { canNotify, NotAllowed, pushQuery, switchOff, switchOn } from './push.ts';

/** Notifications on this phone: the switch, or why there is none. Nothing where the product sends none. */
export function PushSwitch() {
  const client = useQueryClient();
  const { data } = useQuery(pushQuery);
  const change = useMutation({
    mutationFn: (key: string | null) => (key === null ? switchOff() : switchOn(key)),
    onSuccess: (push) => client.setQueryData(pushQuery.queryKey, push),
  });
  if (!data?.publicKey) return null;
  const { publicKey, isOn, devices } = data;
  const isBlocked = canNotify() && Notification.permission === 'denied';
  const elsewhere = devices - (isOn ? 1 : 0);
  return (
    <section className={styles.choice} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.title}>
        Notifications
      </h2>
      <p className={styles.note}>
        When your food is ready or on the way, and when we have a message for you. They show no amounts.
      </p>
      {!canNotify() && <p>This browser can’t show them. Once the app is on your home screen, most phones can.</p>}
      {!canNotify() && <InstallCard />}
      {isBlocked && <p>They’re blocked for Foodbank in the settings of this device. Allow them there first.</p>}
      {canNotify() && (
        <CheckField
          name="push"
          label="Notifications on this device"
          checked={change.isPending ? change.variables !== null : isOn}
          disabled={isBlocked && !isOn}
          // A box that is locked meanwhile would lose the focus.
          onChange={() => !change.isPending && change.mutate(isOn ? null : publicKey)}
        />
      )}
      {elsewhere > 0 && <p className={styles.note}>{elsewhereText(elsewhere)}</p>}
      <p role="status" className={styles.note}>
        {change.isSuccess && (isOn ? 'Notifications are on.' : 'Notifications are off.')}
      </p>
      <p role="alert" className={styles.error}>
        {change.error && whyNot(change.error)}
      </p>
    </section>
  );
}

const elsewhereText = (count: number): string =>
  count === 1 ? 'One other device gets them too.' : `${count} other devices get them too.`;

const whyNot = (error: Error): string =>
  error instanceof NotAllowed
    ? 'Your phone didn’t allow it. You can allow notifications for Foodbank in its settings.'
    : failureText(error, { refused: 'It could not be changed. Please try again.' });
