import { formatInstant, ofLagosFieldTime } from '@foodbank/contract/primitives/day';
import { TextField } from '@foodbank/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { FailedNotice } from '../../../components/notices.tsx';
import styles from './Ledger.module.css';
import { LedgerSums } from './LedgerSums.tsx';
import { balanceQuery } from './ledger-queries.ts';

interface BalanceAtProps {
  /** The account's id. */
  id: string;
  /** The instant as the browser's field has it; empty for none. */
  at: string;
  onChange: (at: string) => void;
}

/** What stood on an account at an instant, by what was booked until then. */
export function BalanceAt({ id, at, onChange }: BalanceAtProps) {
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(at);
  const { data, error, isFetching, refetch } = useQuery({
    ...balanceQuery(id, ofLagosFieldTime(at)),
    enabled: isWhole,
  });
  return (
    <div className={styles.at}>
      <TextField
        name="at"
        type="datetime-local"
        label="Balance at an instant (Lagos time)"
        value={at}
        onChange={({ target }) => onChange(target.value.slice(0, 16))}
      />
      {isWhole && data && (
        <div role="status">
          <LedgerSums sums={data.sums} heading={`Balance at ${formatInstant(new Date(data.at))}`} />
        </div>
      )}
      {isWhole && error && <FailedNotice what="balance" error={error} busy={isFetching} onRetry={refetch} />}
    </div>
  );
}
