import { Link } from '@foodbank/app/components/Link';
import { paths } from '../paths.ts';
/** What a screen says in the place of content, or above it. */

import { failureText } from '@foodbank/app/forms/failure-text';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import type { ReactNode } from 'react';
import { useMember } from '../session/member.ts';
import styles from './notices.module.css';

export interface EmptyNoticeProps {
  title: string;
  text: string;
  /** What to do next. */
  action?: ReactNode;
}

/**
 * There is nothing yet. Say what will be here, and where it comes from.
 * Never shown after a failure, so that a failed list doesn't look empty.
 */
export function EmptyNotice({ title, text, action }: EmptyNoticeProps) {
  return (
    <div className={styles.empty} role="status">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}

/**
 * Filters or search leave nothing.
 * The button clears all of them.
 */
export function NoMatchNotice({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <EmptyNotice
      title="No match"
      text={`No ${what} fit the search and the filters.`}
      action={
        <Button variant="quiet" size="small" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}

export interface FailedNoticeProps {
  /** What could not be loaded: "requests". */
  what: string;
  error: unknown;
  /** It is being loaded again. */
  busy?: boolean;
  onRetry: () => unknown;
}

/**
 * Something could not be loaded: why, and a button that tries again.
 * Screen readers announce it at once.
 */
export function FailedNotice({ what, error, busy = false, onRetry }: FailedNoticeProps) {
  const note = referenceOf(error);
  return (
    <div className={`${styles.note} ${styles.failed}`} role="alert">
      <Icon name="alert" size={20} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.strong}>The {what} did not load</p>
        <p>{failureText(error, { refused: 'The server refused.' })}</p>
        {note && <p className={styles.small}>{note}</p>}
      </div>
      <Button variant="quiet" size="small" busy={busy} onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  );
}

/**
 * An act was asked for and waits for a second person: never "done". Say what, who asked and when; link to the request.
 * For a record's own page too, as long as its request is open.
 */
export function WaitingNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.note} ${styles.waiting}`} role="status">
      <Icon name="clock" size={20} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.strong}>Waiting for a second person</p>
        <div>{children}</div>
      </div>
      {action}
    </div>
  );
}

/** What the caller has just asked for waits for a second person. Leads to the request. */
export function AskedNotice({ approvalId, children }: { approvalId: string; children: ReactNode }) {
  return (
    <WaitingNotice
      action={<Link to={paths.approval(approvalId, { box: 'mine', of: useMember().id })}>Open the request</Link>}
    >
      {children}
    </WaitingNotice>
  );
}
