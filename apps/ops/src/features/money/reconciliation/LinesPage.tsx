import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import {
  type LineSort,
  type LineState,
  lineSorts,
  type StatementLine,
  statementAccounts,
} from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import { type AccountChoice, lineSumsQuery, linesQuery, saveLines } from './reconciliation-queries.ts';
import { ageText, lineStateLabels } from './reconciliation-texts.ts';

const LineRecord = lazyPart(async () => (await import('./LineRecord.tsx')).LineRecord);

const accounts = { both: 'Both accounts', ...statementAccounts } as const satisfies Record<AccountChoice, string>;
const ages = { any: 'Any age', '3': '3 days or more', '7': '7 days or more', '30': '30 days or more' };
const schema = {
  state: choiceFilter(lineStateLabels, 'suspense'),
  account: choiceFilter(accounts, 'both'),
  age: choiceFilter(ages, 'any'),
  sort: choiceFilter(lineSorts, 'day'),
};

const amounts = [
  { name: 'in', word: 'came in', of: ({ amount }: StatementLine) => Math.max(0, amount ?? 0) },
  { name: 'out', word: 'left', of: ({ amount }: StatementLine) => Math.max(0, -(amount ?? 0)) },
];

/** The lines of statements by state, and the open one. */
export function LinesPage() {
  const { id } = useParams();
  const { search } = useLocation();
  const [{ sort, ...filters }, setFilters, pager] = useListPage(schema);
  const { state, account, age } = filters;
  const query = useQuery(linesQuery(filters, sort, pager.cursor));
  const isUnexplained = state === 'suspense' || state === 'waiting';
  const isOpen = id !== undefined;
  const sums = useQuery({ ...lineSumsQuery(filters), enabled: !isOpen });
  const list = (
    <ListFrame
      title="Lines of statements"
      lead={
        isUnexplained
          ? 'Each stands in the ledger’s suspense until it is explained.'
          : 'What the statements have, and what explains it in the ledger.'
      }
      filters={
        <>
          <ChoiceField
            name="state"
            label="State"
            value={state}
            labels={lineStateLabels}
            onChoose={(next) => setFilters({ state: next })}
          />
          <ChoiceField
            name="account"
            label="Account"
            value={account}
            labels={accounts}
            onChoose={(next) => setFilters({ account: next })}
          />
          <ChoiceField
            name="age"
            label="Age"
            value={age}
            labels={ages}
            onChoose={(next) => setFilters({ age: next })}
          />
        </>
      }
    >
      <RecordTable
        label="Lines"
        noun={['line', 'lines']}
        query={query}
        pager={pager}
        columns={columnsOf(search, isUnexplained)}
        sorts={{
          shown: sort,
          labels: { ...lineSorts, day: isUnexplained ? 'Oldest first' : 'Newest first' },
          up: isUnexplained ? ['day'] : [],
          onChoose: (next) => setFilters({ sort: next }),
        }}
        rowOf={(row: StatementLine) => rowOf(row, { openId: id, search, isUnexplained })}
        isOpen={isOpen}
        filter={JSON.stringify(filters)}
        amounts={amounts}
        sums={sums}
        save={() => saveLines(filters, sort)}
        onClear={account === 'both' && age === 'any' ? null : () => setFilters({ account: 'both', age: 'any' })}
        empty={emptyOf[state]}
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      isTable
      listPath={paths.statementLines()}
      record={isOpen ? <LineRecord key={id} id={id} /> : null}
      recordPart={LineRecord}
      recordKey={id}
    />
  );
}

const titleOf = ({ description, externalId }: StatementLine) => shortened(description || (externalId ?? ''));

/** The row beside an open line. */
const rowOf = (
  row: StatementLine,
  { openId, search, isUnexplained }: { openId: string | undefined; search: string; isUnexplained: boolean },
): QueueRow => ({
  key: row.id,
  to: paths.statementLine(row.id, search),
  isCurrent: row.id === openId,
  title: `${formatNaira(row.amount ?? 0)}, ${titleOf(row)}`,
  corner: isUnexplained ? ageText(row.bookedOn ?? '') : formatDay(row.bookedOn ?? ''),
  line: `${statementAccounts[row.account]} · ${row.explanation}`,
  ...(row.asked && { note: 'Waits for a second person' }),
});

const columnsOf = (search: string, isUnexplained: boolean): TableColumn<StatementLine, LineSort>[] => [
  {
    heading: 'Line',
    card: 'title',
    cell: (row) => (
      <TwoLines second={row.asked && <b>Waits for a second person</b>}>
        <RowLink to={paths.statementLine(row.id, search)}>{titleOf(row)}</RowLink>
      </TwoLines>
    ),
  },
  {
    heading: 'Day',
    card: 'field',
    isShort: true,
    sortBy: 'day',
    cell: ({ bookedOn }) => (
      <TwoLines second={isUnexplained && `${ageText(bookedOn ?? '')} ago`}>{formatDay(bookedOn ?? '')}</TwoLines>
    ),
  },
  { heading: 'Account', card: 'field', isShort: true, cell: ({ account }) => statementAccounts[account] },
  {
    heading: isUnexplained ? 'Why it is open' : 'Explained by',
    card: 'field',
    cell: ({ explanation }) => explanation ?? '–',
  },
  {
    heading: 'Amount',
    card: 'corner',
    isAmount: true,
    sortBy: 'amount',
    cell: ({ amount }) => formatNaira(amount ?? 0),
  },
];

const shownCharacters = 60;
/** The beginning of a text: banks write long descriptions, and the record has all of it. */
const shortened = (text: string) =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters).trimEnd()}…`;

const emptyOf: Readonly<Record<LineState, { title: string; text: string }>> = {
  suspense: {
    title: 'Nothing in suspense',
    text: 'Lines that nothing explains come here when a statement is applied.',
  },
  waiting: { title: 'No line waits', text: 'Lines whose payment is not settled yet come here.' },
  matched: { title: 'No line is matched yet', text: 'Lines that are matched with the ledger come here.' },
  cleared: { title: 'No line was cleared yet', text: 'Lines that a person explained come here.' },
};
