import type { AgentProfile } from '@foodbank/contract/people/agents';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useEffect, useRef } from 'react';
import styles from './AccountInformation.module.css';
import { Facts } from './Facts.tsx';

export interface AccountDetailsProps {
  account: NonNullable<AgentProfile['bankInfo']>;
  /** Why nothing can be changed. */
  notesId: string;
}

/** The account on file, with its whole number: only its owner sees this screen. */
export function AccountDetails({ account, notesId }: AccountDetailsProps) {
  return (
    <div className={styles.details}>
      <Facts
        facts={[
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
  /** The form was here and had the focus. */
  focus: boolean;
  onAdd: () => void;
}

/** Invites to add an account. */
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
          <p className={styles.emptyText}>Add one, so that we know where to pay your earnings. It takes a minute.</p>
        </div>
      </div>
      <Button ref={button} onClick={onAdd}>
        Add Account Info
      </Button>
    </div>
  );
}

/** Neither of the two is known yet. */
export function AccountToCome() {
  return (
    <div className={styles.toCome}>
      <p role="status" className="visually-hidden">
        Loading your account information…
      </p>
      <Skeleton className={styles.lineToCome ?? ''} />
      <Skeleton />
      <Skeleton className={styles.lineToCome ?? ''} />
    </div>
  );
}
