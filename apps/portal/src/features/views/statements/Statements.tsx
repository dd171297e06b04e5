import { failureText } from '@foodbank/app/forms/failure-text';
import { saveFile } from '@foodbank/app/tables/csv';
import { referenceOf } from '@foodbank/contract/client/api-error';
import { monthNames } from '@foodbank/contract/primitives/day';
import { type StatementFormat, type StatementMonth, statementFormats } from '@foodbank/contract/views/statements';
import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { useAgent } from '../../../session/session.ts';
import { fetchStatement, StatementNotMade } from './fetch-statement.ts';
import styles from './Statements.module.css';
import { statementsQuery } from './statements-query.ts';

const monthsShown = 6;
const loadingFailed = 'Failed to load your statements. Please try again.';
const notMade = {
  waiting: 'This takes longer than usual. Please try again in a few minutes.',
  failed: 'We could not make this statement. Please contact support.',
} as const;

/** The months of the agent, newest first, each with its statement as PDF and as CSV. */
export function Statements() {
  const { id } = useAgent();
  const { data, error, isFetching, refetch } = useQuery(statementsQuery(id));
  const [isWhole, setWhole] = useState(false);
  if (data === undefined && error)
    return (
      <div className={styles.failure}>
        <Banner tone="error" note={referenceOf(error)}>
          {failureText(error, { refused: loadingFailed, unexpected: loadingFailed })}
        </Banner>
        <Button variant="quiet" size="small" busy={isFetching} onClick={() => refetch()}>
          Try Again
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <div>
        <p role="status" className="visually-hidden">
          Loading your statements…
        </p>
        <Skeleton shape="block" />
      </div>
    );
  const shown = isWhole ? data : data.slice(0, monthsShown);
  return (
    <>
      <PlainList className={styles.months}>
        {shown.map((month) => (
          <Month key={month.month} agentId={id} month={month} />
        ))}
      </PlainList>
      {shown.length < data.length && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            Show {data.length - shown.length} earlier months
          </Button>
        </div>
      )}
    </>
  );
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function Month({ agentId, month: { month, isSoFar } }: { agentId: string; month: StatementMonth }) {
  const [year = '', number = ''] = month.split('-');
  const name = `${monthNames[Number(number) - 1] ?? ''} ${year}`;
  const fetching = useMutation({
    mutationFn: (format: StatementFormat) => fetchStatement({ call, pause }, agentId, { month, format }),
    onSuccess: (file) => saveFile(file.name, file, file.type),
  });
  return (
    <li className={styles.month}>
      <p className={styles.name}>
        {name}
        {isSoFar && <span className={styles.soFar}> so far</span>}
      </p>
      <div className={styles.buttons}>
        {(Object.keys(statementFormats) as StatementFormat[]).map((format) => (
          <Button
            key={format}
            variant="quiet"
            size="small"
            busy={fetching.isPending && fetching.variables === format}
            disabled={fetching.isPending && fetching.variables !== format}
            aria-label={`Download the statement of ${name} as ${statementFormats[format]}`}
            onClick={() => fetching.mutate(format)}
          >
            <Icon name="download" size={18} /> {statementFormats[format]}
          </Button>
        ))}
      </div>
      <p role="status" className={fetching.isPending ? styles.note : 'visually-hidden'}>
        {fetching.isPending && 'Your statement is being made…'}
        {fetching.isSuccess && `The statement of ${name} was downloaded.`}
      </p>
      {fetching.isError && (
        <div className={styles.problem}>
          <Banner tone="error" note={referenceOf(fetching.error)}>
            {problemText(fetching.error)}
          </Banner>
        </div>
      )}
    </li>
  );
}

function problemText(error: unknown): string {
  if (error instanceof StatementNotMade) return notMade[error.reason];
  return failureText(error, { refused: 'Failed to download your statement. Please try again.' });
}
