import type { AgentProfile } from '@foodbank/contract/people/agents';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useEffect, useRef } from 'react';
import styles from './AccountInformation.module.css';

export interface AccountDetailsProps {
  account: NonNullable<AgentProfile['bankInfo']>;
  /** The id of the element that says why nothing can be changed. */
  notesId: string;
}

/** The saved account, with its full number: only its owner sees this screen. */
export function AccountDetails({ account, notesId }: AccountDetailsProps) {
  return (
    <div className={styles.details}>
      <DescriptionList
        entries={[
          { label: 'Bank', value: account.bankName, long: true },
          {
            label: 'Account number',
            value: <span className={`figures ${styles.number}`}>{account.accountNumber}</span>,
          },
          { label: 'Account name', value: account.accountName, long: true },
        ]}
      />
      <Button variant="quiet" size="small" disabled aria-describedby={notesId}>
        <Icon name="lock" />
        Edit Account Info
      </Button>
    </div>
  );
}

export interface NoAccountProps {
  /** Takes the focus, because the form that had it was removed. */
  focus: boolean;
  onAdd: () => void;
}

/** Shown while there is no account, with a button to add one. */
export function NoAccount({ focus, onAdd }: NoAccountProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  return (
    <div className={styles.empty}>
      <div className={styles.emptyTop}>
        <span className={styles.emptyIcon}>
          <Icon name="bank" size={26} />
        </span>
        <div>
          <p className={styles.emptyTitle}>No account yet</p>
          <p className={styles.emptyText}>
            Add your bank account so that we can pay your earnings. It takes about a minute.
          </p>
        </div>
      </div>
      <Button ref={button} onClick={onAdd}>
        Add Account Info
      </Button>
    </div>
  );
}

/** Shown while the account is being loaded. */
export function AccountSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p role="status" className="visually-hidden">
        Loading your account information…
      </p>
      <Skeleton className={styles.skeletonLine ?? ''} />
      <Skeleton />
      <Skeleton className={styles.skeletonLine ?? ''} />
    </div>
  );
}
