import { lineStates } from '@foodbank/contract/earning/commissions';
import { formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine, LineDetail } from '@foodbank/contract/views/earnings';
import { Dialog } from '@foodbank/ui/Dialog';
import { PlainList } from '@foodbank/ui/PlainList';
import { Spinner } from '@foodbank/ui/Spinner';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { ActButton } from '../../../components/ActButton.tsx';
import { FailedNotice } from '../../../components/notices.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './AgentEarningsPage.module.css';
import { lineQuery, toneOf } from './earning-queries.ts';
import { lineName } from './line-name.ts';

export interface LineDetailsProps {
  agentId: string;
  /** The line that is open; null if none is. */
  line: EarningLine | null;
  onClose: () => void;
  onCorrect: (line: EarningLine) => void;
}

/** A line with what happened to it and what belongs to it, and the button that corrects it. */
export function LineDetails({ agentId, line, onClose, onCorrect }: LineDetailsProps) {
  if (line === null) return null;
  return (
    <Dialog open onClose={onClose} title={lineName(line)}>
      <Content agentId={agentId} line={line} onCorrect={onCorrect} />
    </Dialog>
  );
}

function Content({ agentId, line, onCorrect }: Omit<LineDetailsProps, 'line' | 'onClose'> & { line: EarningLine }) {
  const { data, error, isFetching, refetch } = useQuery(lineQuery(agentId, line.id));
  const mayCorrect = useMay('commissions.request-correction');
  return (
    <div className={styles.details}>
      <p className={styles.amount}>
        {formatNaira(line.amount)} <StatusBadge tone={toneOf(line.state)}>{lineStates[line.state]}</StatusBadge>
      </p>
      <p>{line.explanation}</p>
      {data && <History line={data} />}
      {!data && error && <FailedNotice what="history" error={error} busy={isFetching} onRetry={refetch} />}
      {!data && !error && <Spinner label="Loading the history…" size={32} />}
      {mayCorrect && (
        <div>
          <ActButton
            variant="quiet"
            size="small"
            refused={
              line.state === 'expected' ? 'The order is not completed, so there is nothing to correct yet.' : null
            }
            onClick={() => onCorrect(line)}
          >
            Correct this line
          </ActButton>
        </div>
      )}
    </div>
  );
}

function History({ line: { history, related, disputes } }: { line: LineDetail }) {
  return (
    <>
      <ol className={styles.events} aria-label="What happened">
        {history.map(({ at, isDayOnly, text }) => (
          <li key={`${at} ${text}`}>
            <time dateTime={at} title={isDayOnly ? undefined : `${formatInstant(new Date(at))} Lagos time`}>
              {formatDay(isDayOnly ? at : new Date(at))}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {related.length > 0 && (
        <PlainList className={styles.events} aria-label="Lines that belong to it">
          {related.map(({ relation, line }) => (
            <li key={line.id}>
              <span>
                <strong>{relation}:</strong> {formatNaira(line.amount)}. {line.explanation}
              </span>
            </li>
          ))}
        </PlainList>
      )}
      {disputes.some(({ state }) => state === 'open') && (
        <p className={styles.quiet}>
          The agent disputes this line. A correction answers the dispute; otherwise answer the request with a reason.
        </p>
      )}
    </>
  );
}
