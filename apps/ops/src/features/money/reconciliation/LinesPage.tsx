import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { type LineState, statementAccounts } from '@foodbank/contract/money/reconciliation-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { SelectField } from '@foodbank/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueRows } from '../../../components/QueueRows.tsx';
import { paths } from '../../../paths.ts';
import { LineRecord } from './LineRecord.tsx';
import styles from './Reconciliation.module.css';
import { type AccountChoice, linesQuery } from './reconciliation-queries.ts';
import { ageText, lineStateLabels } from './reconciliation-texts.ts';

const accounts = { both: 'Both accounts', ...statementAccounts } as const satisfies Record<AccountChoice, string>;
const ages = { any: 'Any age', '3': '3 days or more', '7': '7 days or more', '30': '30 days or more' };
const schema = {
  state: choiceFilter(lineStateLabels, 'suspense'),
  account: choiceFilter(accounts, 'both'),
  age: choiceFilter(ages, 'any'),
};

/** The lines of statements by state, with their age, and the open one. */
export function LinesPage() {
  const { id } = useParams();
  const { search } = useLocation();
  const [filters, setFilters, pager] = useListPage(schema);
  const { state, account, age } = filters;
  const query = useQuery(linesQuery(filters, pager.cursor));
  const isOpen = state === 'suspense' || state === 'waiting';
  const list = (
    <ListFrame
      title="Lines of statements"
      lead={isOpen ? 'Oldest first. Each stands in the ledger’s suspense until it is explained.' : 'Newest first.'}
    >
      <search className={styles.filters}>
        <SelectField
          name="state"
          label="State"
          value={state}
          options={lineStateLabels}
          onChange={({ target }) => setFilters({ state: target.value as LineState })}
        />
        <SelectField
          name="account"
          label="Account"
          value={account}
          options={accounts}
          onChange={({ target }) => setFilters({ account: target.value as AccountChoice })}
        />
        <SelectField
          name="age"
          label="Age"
          value={age}
          options={ages}
          onChange={({ target }) => setFilters({ age: target.value as typeof age })}
        />
      </search>
      <ListBody
        query={query}
        what="lines"
        onClear={account === 'both' && age === 'any' ? null : () => setFilters({ account: 'both', age: 'any' })}
        empty={emptyOf[state]}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <QueueRows
              label="Lines"
              stale={stale}
              rows={rows.map((row) => ({
                key: row.id,
                to: paths.statementLine(row.id, search),
                isCurrent: row.id === id,
                title: `${formatNaira(row.amount ?? 0)}, ${shortened(row.description || (row.externalId ?? ''))}`,
                corner: isOpen ? ageText(row.bookedOn ?? '') : formatDay(row.bookedOn ?? ''),
                line: `${statementAccounts[row.account]} · ${row.explanation}`,
                ...(row.asked && { note: 'Waits for a second person' }),
              }))}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.statementLines()}
      record={id === undefined ? null : <LineRecord key={id} id={id} />}
      recordKey={id}
      hint="Choose a line to see what may explain it."
    />
  );
}

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
