import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter, searchFilter } from '@foodbank/app/tables/url-filters';
import { useSearchText } from '@foodbank/app/tables/use-search-text';
import { useMedia } from '@foodbank/app/use-media';
import type { EmployeeRow, EmployerRecord } from '@foodbank/contract/people/employers-staff';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { Button } from '@foodbank/ui/Button';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SearchField } from '@foodbank/ui/SearchField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { EmployeeDialog } from './EmployeeDialog.tsx';
import styles from './Employers.module.css';
import { employeesQuery, showLabels } from './employer-queries.ts';

const schema = { search: searchFilter(100), show: choiceFilter(showLabels, 'present') };

/** The people on an employer's list, searched by name or number; one by one they are added and changed. */
export function StaffPart({ employer: { id, today } }: { employer: EmployerRecord }) {
  const [{ search, show }, setFilters, pager] = useListPage(schema);
  const [text, setText] = useSearchText(search, (next) => setFilters({ search: next }, { replace: true }));
  const [open, setOpen] = useState<EmployeeRow | 'new' | null>(null);
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(employeesQuery(id, { search, show }, pager.cursor));
  return (
    <>
      <search className={styles.filters}>
        <SearchField label="Name or staff number" value={text} onValueChange={setText} />
        <ChoiceField
          name="show"
          label="Show"
          value={show}
          labels={showLabels}
          onChoose={(next) => setFilters({ show: next })}
        />
        <Button variant="quiet" onClick={() => setOpen('new')}>
          Add a person
        </Button>
      </search>
      <ListBody
        query={query}
        what="people"
        onClear={search === '' && show === 'present' ? null : () => setFilters({ search: '', show: 'present' })}
        empty={{
          title: 'Nobody on the list yet',
          text: 'Upload the staff list under “Files”, or add people one by one.',
        }}
      >
        {({ rows, nextCursor }, stale) => (
          <>
            <DataTable
              label="Staff list"
              rows={rows}
              rowKey={(row) => row.id}
              inColumns={inColumns}
              stale={stale}
              dense
              columns={[
                { heading: 'Name', card: 'title', cell: ({ name }) => name },
                {
                  heading: 'Staff number',
                  card: 'field',
                  cell: ({ staffNumber }) => <span className={styles.number}>{staffNumber}</span>,
                },
                { heading: 'Department', card: 'field', cell: ({ department }) => department ?? '–' },
                { heading: 'Net pay', card: 'field', isAmount: true, cell: ({ netPay }) => formatNaira(netPay) },
                {
                  heading: 'Other deductions',
                  card: 'field',
                  isAmount: true,
                  cell: ({ otherDeductions }) => formatNaira(otherDeductions),
                },
                { heading: 'Confirmed', card: 'field', cell: confirmedText },
                { heading: 'Customer', card: 'corner', cell: customerMark },
                {
                  heading: 'Acts',
                  card: 'box',
                  cell: (row) => (
                    <Button variant="quiet" size="small" aria-label={`Change ${row.name}`} onClick={() => setOpen(row)}>
                      Change
                    </Button>
                  ),
                },
              ]}
            />
            <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
          </>
        )}
      </ListBody>
      <EmployeeDialog
        key={open === null || open === 'new' ? 'new' : `${open.id} ${open.updatedAt}`}
        employerId={id}
        today={today}
        employee={open === 'new' ? null : open}
        open={open !== null}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function confirmedText({ confirmedOn, isFresh, leftOn }: EmployeeRow) {
  if (leftOn !== null) return `Left on ${formatDay(leftOn)}`;
  return isFresh ? formatDay(confirmedOn) : `${formatDay(confirmedOn)}, too old`;
}

function customerMark({ customer }: EmployeeRow) {
  if (customer === 'none') return null;
  return (
    <StatusBadge tone={customer === 'confirmed' ? 'completed' : 'pending'}>
      {customer === 'confirmed' ? 'Confirmed' : 'Waiting'}
    </StatusBadge>
  );
}
