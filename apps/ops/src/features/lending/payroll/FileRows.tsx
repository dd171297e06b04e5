import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useMedia } from '@foodbank/app/use-media';
import {
  type PayrollFileRecord,
  type PayrollRowWire,
  payrollResultLabels,
} from '@foodbank/contract/lending/payroll-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { useMayForEmployer } from '../../../session/member.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import styles from './Returns.module.css';
import { payrollRowsQuery } from './shared/payroll-queries.ts';

const labels = {
  all: 'All rows',
  unanswered: 'Without an answer',
  differences: 'Not as asked',
  ...payrollResultLabels,
} as const;
const schema = { show: choiceFilter(labels, 'all'), search: searchFilter(100) };
const nothing = { show: 'all', search: '' } as const;

/** The rows of a deduction file, with what came of each; a member may type the answer of one. */
export function FileRows({ file }: { file: PayrollFileRecord }) {
  const { id: fileId, employerId } = file;
  const [filters, setFilters, pager] = useListPage(schema);
  const [text, setText] = useSearchText(filters.search, (search) => setFilters({ search }, { replace: true }));
  const [answering, setAnswering] = useState<PayrollRowWire | null>(null);
  const inColumns = useMedia('(min-width: 64em)');
  const mayAnswer = useMayForEmployer('payroll.answer', employerId) && file.state !== 'asked';
  const query = useQuery(payrollRowsQuery(employerId, fileId, filters, pager.cursor));
  const isFiltered = filters.show !== 'all' || filters.search !== '';
  return (
    <section className={styles.step} aria-labelledby="rows">
      <h2 id="rows" className={styles.heading}>
        Rows
      </h2>
      <search className={styles.filters}>
        <SearchField label="Staff number, name or loan" value={text} onValueChange={setText} />
        <ChoiceField
          name="show"
          label="Show"
          value={filters.show}
          labels={labels}
          onChoose={(show) => setFilters({ show })}
        />
      </search>
      <ListBody
        query={query}
        what="rows"
        onClear={isFiltered ? () => setFilters(nothing) : null}
        empty={{ title: 'No rows', text: 'The file has no rows.' }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Rows of the deduction file"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'Row', card: 'corner', cardLabel: 'Row', cell: (row) => row.rowNumber },
                { heading: 'Name', card: 'title', cell: (row) => row.name ?? 'Erased' },
                {
                  heading: 'Staff number',
                  card: 'field',
                  cell: (row) => <span className={styles.number}>{row.staffNumber ?? '–'}</span>,
                },
                { heading: 'Department', card: 'field', cell: (row) => row.department ?? '–' },
                {
                  heading: 'Loan',
                  card: 'field',
                  cell: (row) => <span className={styles.number}>{row.loanNumber}</span>,
                },
                {
                  heading: 'Instalment',
                  card: 'field',
                  cell: (row) => `${row.instalment} of ${row.instalmentCount}`,
                },
                { heading: 'Asked', card: 'field', isAmount: true, cell: (row) => formatNaira(row.amount) },
                { heading: 'Deducted', card: 'field', isAmount: true, cell: deductedText },
                { heading: 'Answer', card: 'field', cell: answerText },
                ...(mayAnswer
                  ? [
                      {
                        heading: 'Type an answer',
                        card: 'box' as const,
                        cell: (row: PayrollRowWire) => (
                          <Button
                            variant="quiet"
                            size="small"
                            aria-label={`Answer for ${row.name ?? row.loanNumber}`}
                            onClick={() => setAnswering(row)}
                          >
                            {row.result === null ? 'Answer' : 'Correct'}
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      {answering && (
        <AnswerDialog
          key={`${answering.id}:${answering.answerCount}`}
          {...{ employerId, fileId, row: answering }}
          open
          onClose={() => setAnswering(null)}
        />
      )}
    </section>
  );
}

const deductedText = ({ result, deducted }: PayrollRowWire) => (result === null ? '–' : formatNaira(deducted));
const answerText = ({ result, answeredOn }: PayrollRowWire) =>
  result === null ? 'None yet' : `${payrollResultLabels[result]}, ${formatDay(answeredOn ?? '')}`;
