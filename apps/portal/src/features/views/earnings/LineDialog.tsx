import { failureText } from '@foodbank/app/forms/failure-text';
import { lineStates } from '@foodbank/contract/earning/commissions';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { EarningLine, LineDetail } from '@foodbank/contract/views/earnings';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Dialog } from '@foodbank/ui/Dialog';
import { PlainList } from '@foodbank/ui/PlainList';
import { Spinner } from '@foodbank/ui/Spinner';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAgent } from '../../../session/session.ts';
import { lineQuery } from './earnings-query.ts';
import styles from './LineDialog.module.css';
import { lineName, toneOf } from './line-filters.ts';

const loadingFailed = 'Failed to load this line. Please try again.';

export interface LineDialogProps {
  lineId: string;
  onClose: () => void;
  renderDispute: (line: LineDetail) => ReactNode;
}

/** A line with how it is computed, what happened to it, and what belongs to it. */
export function LineDialog({ lineId, onClose, renderDispute }: LineDialogProps) {
  const { id } = useAgent();
  const { data: line, error, isFetching, refetch } = useQuery(lineQuery(id, lineId));
  return (
    <Dialog open onClose={onClose} title={line ? lineName(line) : 'Line'} closesBeside={false}>
      {line && <Detail line={line} renderDispute={renderDispute} />}
      {!line && !error && (
        <div className={styles.waiting}>
          <Spinner label="Loading the line…" size={32} />
        </div>
      )}
      {!line && error && (
        <div className={styles.failure}>
          <Banner tone="error">{failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}</Banner>
          <Button variant="quiet" busy={isFetching} onClick={() => refetch()}>
            Try Again
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Detail({ line, renderDispute }: { line: LineDetail } & Pick<LineDialogProps, 'renderDispute'>) {
  const { amount, state, explanation, base, ratePercent, dueOn, history, related } = line;
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <p className={styles.amount}>{formatNaira(amount)}</p>
        <StatusBadge tone={toneOf(state)}>{lineStates[state]}</StatusBadge>
      </div>
      <p className={styles.explanation}>{explanation}</p>
      {base !== null && ratePercent !== null && (
        <DescriptionList
          entries={[
            { label: baseLabelOf(line.kind, base), value: formatNaira(Math.abs(base)) },
            { label: line.kind === 'held-back' ? 'Share' : 'Rate', value: `${ratePercent}%` },
            ...(dueOn === null ? [] : [{ label: 'Due on', value: formatDay(dueOn) }]),
          ]}
        />
      )}
      <h3 className={styles.part}>What happened</h3>
      <ol className={styles.history}>
        {history.map(({ at, isDayOnly, text }) => (
          <li key={`${at} ${text}`}>
            <span className={styles.day}>{formatDay(isDayOnly ? at : new Date(at))}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {related.length > 0 && (
        <>
          <h3 className={styles.part}>Lines that belong to it</h3>
          <PlainList className={styles.related}>
            {related.map((one) => (
              <Related key={one.line.id} {...one} />
            ))}
          </PlainList>
        </>
      )}
      {renderDispute(line)}
    </div>
  );
}

function Related({ relation, line }: { relation: string; line: EarningLine }) {
  return (
    <li>
      <p className={styles.relation}>
        <span>{relation}</span>
        <span className={styles.figures}>{formatNaira(line.amount)}</span>
      </p>
      <p className={styles.why}>{line.explanation}</p>
    </li>
  );
}

/** What the amount of a line is a share of. */
function baseLabelOf(kind: EarningLine['kind'], base: number): string {
  if (kind === 'held-back') return 'Held back';
  return base < 0 ? 'Goods that came back' : 'Goods';
}
