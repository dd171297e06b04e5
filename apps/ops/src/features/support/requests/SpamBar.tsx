import { closeRequestsAsSpam, type RequestRow } from '@foodbank/contract/support/requests-staff';
import { Button } from '@foodbank/ui/Button';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ReasonDialog } from '../../../components/ReasonDialog.tsx';
import { toast } from '../../../components/toast.ts';
import styles from './RequestList.module.css';
import { refreshRequests } from './use-requests.ts';

export interface SpamBarProps {
  rows: readonly RequestRow[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** The list's name, which the confirmation states. */
  filter: string;
}

/** Closes the chosen requests of the page as spam. What could not be closed stays chosen, each with its reason. */
export function SpamBar({ rows, chosen, onChoose, filter }: SpamBarProps) {
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly { id: string; message: string }[]>([]);
  const isAll = chosen.length === rows.length;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.reference ?? id;
  return (
    <div className={styles.bulk}>
      <Button variant="quiet" size="small" onClick={() => onChoose(isAll ? [] : rows.map(({ id }) => id))}>
        {isAll ? 'Choose none' : `Choose this page (${rows.length})`}
      </Button>
      {chosen.length > 0 && (
        <>
          <span role="status">{chosen.length} chosen</span>
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            Close as spam
          </Button>
        </>
      )}
      {failed.length > 0 && (
        <ul className={styles.results} role="alert">
          {failed.map(({ id, message }) => (
            <li key={id}>
              {nameOf(id)} was not closed: {message}
            </li>
          ))}
        </ul>
      )}
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Close ${chosen.length} of ${rows.length} as spam`}
        consequences={[
          `The ${chosen.length} chosen requests of this page of “${filter}” are closed. Other pages are not touched.`,
          'The senders get no email. Each request can be reopened.',
        ]}
        confirm="Close as spam"
        tone="danger"
        asksReason={false}
        send={() => call(closeRequestsAsSpam, { body: { ids: [...chosen] } })}
        onDone={({ closed, results }) => {
          const left = results.filter((one) => !one.closed);
          setFailed(left);
          onChoose(left.map(({ id }) => id));
          toast(`${closed} of ${results.length} closed as spam`);
          void refreshRequests();
        }}
      />
    </div>
  );
}
