import { Link } from '@foodbank/app/components/Link';
import {
  type ConnectedFrom,
  type ConnectedKind,
  type ConnectedRecord,
  connectedKinds,
  listConnectedRecords,
} from '@foodbank/contract/oversight/connections-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import styles from './ConnectedRecords.module.css';
import { FailedNotice } from './notices.tsx';
import { RecordPart } from './RecordBody.tsx';
import { useLiveList } from './use-live-list.ts';

const refreshedEveryMs = 60_000;

export interface ConnectedRecordsProps {
  of: ConnectedFrom;
  /** The record's id; of an order its number. */
  id: string;
  /** The kinds that its page shows in a part of their own. */
  without?: readonly ConnectedKind[];
}

/** What belongs to a record, by kind: each with its name, where it stands, and the way to it. Nothing where there is nothing. */
export function ConnectedRecords({ of, id, without = [] }: ConnectedRecordsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['connected-records', of, id],
    queryFn: ({ signal }) => call(listConnectedRecords, { query: { kind: of, id } }, signal),
    staleTime: 0,
  });
  useLiveList(refetch, refreshedEveryMs);
  if (error && data === undefined)
    return <FailedNotice what="connected records" error={error} busy={isFetching} onRetry={refetch} />;
  const kinds = new Set(data?.rows.map(({ kind }) => kind).filter((kind) => !without.includes(kind)));
  if (data === undefined || kinds.size === 0) return null;
  return (
    <RecordPart title="What belongs to it">
      <dl className={styles.kinds}>
        {[...kinds].map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            records={data.rows.filter((row) => row.kind === kind)}
            hasMore={data.more.includes(kind)}
          />
        ))}
      </dl>
    </RecordPart>
  );
}

function Kind({ kind, records, hasMore }: { kind: ConnectedKind; records: ConnectedRecord[]; hasMore: boolean }) {
  return (
    <div className={styles.kind}>
      <dt className={styles.label}>{connectedKinds[kind].label}</dt>
      {records.map(({ key, text, detail, amountKobo, path }) => (
        <dd key={key} className={styles.record}>
          <span>
            <Link to={path} className={styles.link}>
              {text}
            </Link>
            {detail && <span className={styles.detail}> {detail}</span>}
          </span>
          {amountKobo !== null && <span className="figures">{formatKobo(amountKobo)}</span>}
        </dd>
      ))}
      {hasMore && <dd className={styles.more}>The last {records.length}.</dd>}
    </div>
  );
}
