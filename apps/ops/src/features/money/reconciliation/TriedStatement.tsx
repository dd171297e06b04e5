import { DataTable } from '@foodbank/app/components/DataTable';
import { Link } from '@foodbank/app/components/Link';
import { useMedia } from '@foodbank/app/use-media';
import type { ReplyOf } from '@foodbank/contract/endpoint';
import {
  clearingAloneMaxNaira,
  type Statement,
  type StatementAccount,
  type tryStatement,
} from '@foodbank/contract/money/reconciliation-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { Skeleton } from '@foodbank/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedNotice } from '../../../components/notices.tsx';
import { paths } from '../../../paths.ts';
import { useMay } from '../../../session/member.ts';
import { RuleDialog } from './KeepRule.tsx';
import styles from './Reconciliation.module.css';
import { triedStatementQuery } from './reconciliation-queries.ts';
import { enoughFor, hasWords, linesText, wordsToKeep } from './reconciliation-texts.ts';

type Tried = ReplyOf<typeof tryStatement>;

// Trying holds back other acts of reconciliation as long as applying does.
const triedAtOnceMax = 2_000;

/** What applying a checked statement would do: what is matched, what rules clear, and what stays in suspense. */
export function TriedStatement({ statement }: { statement: Statement }) {
  const mayWork = useMay('reconciliation.work');
  const { id, state, errorCount, problems, lineCount, digest } = statement;
  const [isAsked, setAsked] = useState(lineCount <= triedAtOnceMax);
  const isGood = state === 'checked' && errorCount === 0 && problems.length === 0 && mayWork;
  const { data, error, isFetching, refetch } = useQuery({
    ...triedStatementQuery(id, digest),
    enabled: isGood && isAsked,
  });
  if (!isGood) return null;
  return (
    <section className={styles.part} aria-label="What applying would do">
      <h2 className={styles.heading}>What applying would do</h2>
      {!isAsked && (
        <div className={styles.acts}>
          <Button variant="quiet" onClick={() => setAsked(true)}>
            Show what would match
          </Button>
        </div>
      )}
      {error && <FailedNotice what="result" error={error} busy={isFetching} onRetry={refetch} />}
      {isAsked && !data && !error && <Skeleton shape="block" />}
      {data && <Result tried={data} account={statement.account} />}
    </section>
  );
}

function Result({ tried, account }: { tried: Tried; account: StatementAccount }) {
  const { counts, rules, earlierCount, open } = tried;
  const inColumns = useMedia('(min-width: 48em)');
  const sumText = ({ count, amount }: { count: number; amount: number }) =>
    `${linesText(count)}, ${formatNaira(amount)}`;
  const openCount = counts.suspense.count + counts.waiting.count;
  return (
    <>
      <DescriptionList
        entries={[
          { label: 'Matched', value: sumText(counts.matched) },
          { label: 'Cleared by rules', value: sumText(counts.cleared) },
          { label: 'Waiting', value: sumText(counts.waiting) },
          { label: 'In suspense', value: sumText(counts.suspense) },
          ...(earlierCount === 0
            ? []
            : [{ label: 'Of earlier statements, explained', value: linesText(earlierCount) }]),
        ]}
      />
      {rules.length > 0 && (
        <ul className={styles.consequences}>
          {rules.map(({ id, words, to, count, amount }) => (
            <li key={id}>
              “{words}” clears {linesText(count)}, together {formatNaira(Math.abs(amount))}: {to}
            </li>
          ))}
        </ul>
      )}
      {openCount > 0 && (
        <>
          <h3 className={styles.subheading}>{counted(openCount, 'line stays open', 'lines stay open')}</h3>
          <OpenLines open={open} account={account} inColumns={inColumns} />
          {openCount > open.length && <p className={styles.hint}>These are the first {open.length}.</p>}
          <p className={styles.hint}>
            Small lines that come again, such as charges for messages, are cleared by a rule from then on.{' '}
            <Link to={paths.statementRules()}>All rules</Link>
          </p>
        </>
      )}
    </>
  );
}

type OpenLine = Tried['open'][number];

/** The lines that stay open. From small ones of money out a rule is kept where they stand, and what applying would do is looked at again. */
function OpenLines({ open, account, inColumns }: { open: OpenLine[]; account: StatementAccount; inColumns: boolean }) {
  const [words, setWords] = useState<string | null>(null);
  const amounts = open.flatMap(({ description, amount }) =>
    words !== null && amount !== null && hasWords(description, words) ? [-amount] : [],
  );
  return (
    <>
      <DataTable
        label="Lines that stay open"
        rows={open}
        rowKey={({ line }) => String(line)}
        inColumns={inColumns}
        stale={false}
        dense
        columns={[
          { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: ({ line }) => (line === 1 ? '–' : line) },
          {
            heading: 'Description',
            card: 'title',
            className: styles.text,
            cell: ({ description }) => description || '–',
          },
          {
            heading: 'Day',
            card: 'field',
            className: styles.whole,
            cell: ({ bookedOn }) => (bookedOn === null ? '–' : formatDay(bookedOn)),
          },
          {
            heading: 'Amount',
            card: 'field',
            isAmount: true,
            cell: ({ amount }) => (amount === null ? '–' : formatNaira(amount)),
          },
          { heading: 'Why', card: 'field', cell: ({ explanation }) => explanation },
          {
            heading: 'Act',
            card: 'box',
            columnClassName: styles.whole,
            cell: ({ description, amount }) =>
              mayHaveRule(description, amount) && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Keep a rule for ${description}`}
                  onClick={() => setWords(wordsToKeep(description))}
                >
                  Keep a rule
                </Button>
              ),
          },
        ]}
      />
      {words !== null && (
        <RuleDialog open onClose={() => setWords(null)} account={account} words={words} atMost={enoughFor(amounts)} />
      )}
    </>
  );
}

const mayHaveRule = (description: string, amount: number | null) =>
  amount !== null && amount < 0 && amount >= -clearingAloneMaxNaira && wordsToKeep(description) !== '';
