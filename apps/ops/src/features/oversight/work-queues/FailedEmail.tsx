import {
  getStuckEmail,
  giveUpEmail,
  type StuckEmail,
  sendEmailAgain,
} from '@foodbank/contract/oversight/work-queues-staff';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { DecideBar } from '../../../components/DecideBar.tsx';
import { Moment } from '../../../components/moments.tsx';
import { RecordBody } from '../../../components/RecordBody.tsx';
import { RecordHeading } from '../../../components/RecordHeading.tsx';
import styles from './Record.module.css';
import { useRetryRefusal } from './use-retry-refusal.ts';
import { workKeys } from './work-queries.ts';
import { goneFromQueue } from './work-texts.ts';

export interface FailedEmailProps {
  id: string;
  onDecided: (message: string) => void;
}

/** One email that failed or waits: why, and what can be done. Its content isn't shown. */
export function FailedEmail({ id, onDecided }: FailedEmailProps) {
  const query = useQuery({
    queryKey: workKeys.record('emails', id),
    queryFn: () => call(getStuckEmail, { params: { emailId: id } }),
  });
  return (
    <RecordBody query={query} gone={goneFromQueue} what="email">
      {(email) => <Details email={email} onDecided={onDecided} />}
    </RecordBody>
  );
}

function Details({ email, onDecided }: { email: StuckEmail; onDecided: (message: string) => void }) {
  const { id, label, recipient, attempts, error, queuedAt, failedAt, instead, state } = email;
  const mayNot = useRetryRefusal();
  const params = { emailId: id };
  const isFailed = state === 'failed';
  return (
    <>
      <RecordHeading title={`${label} to ${recipient ?? 'the team'}`} />
      <DecideBar
        onDecided={onDecided}
        decisions={[
          {
            letter: 's',
            label: isFailed ? 'Send again' : 'Try now',
            refused: mayNot ?? instead,
            title: isFailed ? 'Send this email again' : 'Try to send this email now',
            consequences: ['It is sent once, with the words and the Message-ID that it had.'],
            asksReason: false,
            send: () => call(sendEmailAgain, { params, body: {} }),
          },
          {
            letter: 'g',
            label: 'Give up',
            refused: mayNot,
            title: 'Give this email up',
            consequences: ['It is not sent any more. This can’t be undone.'],
            tone: 'danger',
            send: (reason) => call(giveUpEmail, { params, body: { reason } }),
          },
        ]}
      />
      {instead && <p className={styles.note}>{instead}</p>}
      <DescriptionList
        entries={[
          { label: 'State', value: isFailed ? 'Given up by the product' : 'Waiting for its next try' },
          { label: 'Tries', value: attempts },
          { label: 'Written', value: <Moment at={queuedAt} /> },
          { label: 'Given up', value: failedAt === null ? 'Not yet' : <Moment at={failedAt} /> },
          {
            label: 'What the mail server said',
            value: <span className={styles.quote}>{error ?? 'Nothing yet.'}</span>,
            long: true,
          },
        ]}
      />
    </>
  );
}
