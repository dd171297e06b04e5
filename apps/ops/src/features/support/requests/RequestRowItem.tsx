import { formatDay } from '@foodbank/contract/primitives/day';
import { type RequestRow, requestKinds } from '@foodbank/contract/support/requests-staff';
import { RowLink } from '../../../components/RowLink.tsx';
import { RowItem } from '../../../components/RowList.tsx';
import { useMember } from '../../../session/member.ts';
import styles from './RequestList.module.css';
import { clockText, moveText } from './request-texts.ts';

export interface RequestRowItemProps {
  request: RequestRow;
  now: Date;
  /** The record's address. */
  to: string;
  current: boolean;
  /** Null where the member can't choose requests. */
  choice: { chosen: boolean; onChange: (chosen: boolean) => void } | null;
}

/** A row of the queue: who asks for what, when the answer is due, and whose move it is. */
export function RequestRowItem({ request, now, to, current, choice }: RequestRowItemProps) {
  const { id: memberId } = useMember();
  const { senderName, subject, kind, reference, complex, answeredBackAt, quarantined, spam, pausesSince, pausesLong } =
    request;
  const clock = clockText(request, now);
  return (
    <RowItem current={current} className={styles.row}>
      {choice && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={choice.chosen}
            onChange={(event) => choice.onChange(event.target.checked)}
            aria-label={`Choose the request of ${senderName}, ${reference}`}
          />
        </label>
      )}
      <div className={styles.cell}>
        <p className={styles.first}>
          <RowLink to={to} current={current} className={styles.sender}>
            {senderName}
          </RowLink>
          {clock && <span className={`${styles.clock} ${styles[clock.tone]}`}>{clock.text}</span>}
        </p>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.facts}>
          <span>{requestKinds[kind]}</span>
          <span className="figures">{reference}</span>
          <span>{moveText(request, memberId)}</span>
          {complex && <span>Complex</span>}
          {pausesSince !== null && (
            <strong className={pausesLong ? styles.alarm : undefined}>
              Pauses a plan since {formatDay(pausesSince)}
            </strong>
          )}
          {answeredBackAt !== null && <strong className={styles.back}>Wrote back</strong>}
          {quarantined && <span>In quarantine</span>}
          {spam && <span>Spam</span>}
        </p>
      </div>
    </RowItem>
  );
}
