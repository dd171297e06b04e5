import type { RequestEntry, RequestRecord } from '@foodbank/contract/support/requests-staff';
import { Moment } from '../../../components/moments.tsx';
import styles from './Conversation.module.css';
import { actText } from './request-texts.ts';

/** The form's own words, then messages, answers, notes and acts, oldest first. Every text is shown as text. */
export function Conversation({
  request: { kind, fields, senderName, receivedAt, entries },
}: {
  request: RequestRecord;
}) {
  const isOurs = kind === 'payment' || kind === 'chargeback';
  return (
    <section aria-label="Conversation" className={styles.conversation}>
      <div className={`${styles.entry} ${styles.message}`}>
        <Head who={isOurs ? 'Foodbank' : senderName} what={isOurs ? 'told the customer' : 'wrote'} at={receivedAt} />
        {fields.map(({ label, text }) => (
          <div key={label}>
            {fields.length > 1 && <p className={styles.label}>{label}</p>}
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} senderName={senderName} />
      ))}
    </section>
  );
}

const verbs = { message: 'wrote back', answer: 'answered', note: 'noted, for staff only' } as const;

function Entry({ entry: { kind, author, at, act, text }, senderName }: { entry: RequestEntry; senderName: string }) {
  // What has no author and is no message was done by the product.
  const who = author?.name ?? (kind === 'message' ? senderName : 'Foodbank');
  if (kind === 'act') {
    return (
      <p className={styles.act}>
        {who} {actText(act ?? '')}
        {text && `: ${text}`} · <Moment at={at} />
      </p>
    );
  }
  return (
    <div className={`${styles.entry} ${styles[kind]}`}>
      <Head who={who} what={verbs[kind]} at={at} />
      <p className={styles.text}>{text}</p>
    </div>
  );
}

function Head({ who, what, at }: { who: string; what: string; at: string }) {
  return (
    <p className={styles.head}>
      <span>
        <strong>{who}</strong> {what}
      </span>
      <Moment at={at} />
    </p>
  );
}
