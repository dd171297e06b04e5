import { DataTable } from '@foodbank/app/components/DataTable';
import { useMedia } from '@foodbank/app/use-media';
import {
  type HolidayRow,
  holidayYearMin,
  holidayYearsAhead,
  listPublicHolidays,
} from '@foodbank/contract/foundation/calendar-staff';
import { permissions } from '@foodbank/contract/people/permissions';
import { formatDay, lagosDay } from '@foodbank/contract/primitives/day';
import { SelectField } from '@foodbank/ui/SelectField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Moment } from '../../../components/moments.tsx';
import { AskedNotice } from '../../../components/notices.tsx';
import { useMay } from '../../../session/member.ts';
import styles from './Calendar.module.css';
import { type HolidayAct, HolidayDialog } from './HolidayDialog.tsx';

/** The year in Lagos. It is asked for each time: a console may stay open over New Year. */
const thisYear = () => Math.max(Number(lagosDay(new Date()).slice(0, 4)), holidayYearMin);
/** The years that the page offers, the first one with holidays first. */
const offeredYears = () =>
  Array.from({ length: thisYear() + holidayYearsAhead - holidayYearMin + 1 }, (_, index) => holidayYearMin + index);
const filterSchema = {
  year: (text: string | null) => String(offeredYears().includes(Number(text)) ? text : thisYear()),
};
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayOf = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];

/** The public holidays of a year. Two people add or remove one. */
export function HolidaysPage() {
  const [{ year }, setFilters] = useListPage(filterSchema);
  const inColumns = useMedia('(min-width: 60em)');
  const mayAsk = useMay('calendar.request');
  const refused = mayAsk ? null : `Your roles don’t include: ${permissions['calendar.request']}.`;
  const [act, setAct] = useState<HolidayAct | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ['public-holidays', year],
    queryFn: () => call(listPublicHolidays, { query: { year } }),
    placeholderData: keepPreviousData,
  });
  const missing = query.data?.missing ?? [];
  return (
    <ListFrame
      title="Public holidays"
      lead="Payouts go out on working days: Monday to Friday, without these days. Islamic holidays depend on the moon, and a day off for one at the weekend is declared: add both when the government announces them."
      actions={
        <>
          {missing.length > 0 && (
            <ActButton refused={refused} variant="quiet" onClick={() => setAct({ act: 'fixed', year, missing })}>
              Add the fixed holidays
            </ActButton>
          )}
          <ActButton refused={refused} onClick={() => setAct({ act: 'add' })}>
            Add a holiday
          </ActButton>
        </>
      }
      filters={
        <SelectField
          name="year"
          label="Year"
          value={year}
          options={offeredYears().map((one) => ({ value: String(one), label: String(one) }))}
          onChange={({ target }) => setFilters({ year: target.value })}
        />
      }
    >
      {asked && (
        <AskedNotice approvalId={asked}>
          You asked for a change of the public holidays. Nothing has changed yet.
        </AskedNotice>
      )}
      <ListBody
        query={query}
        what="public holidays"
        empty={{ title: `No public holiday of ${year}`, text: 'Those that two people have added are here.' }}
      >
        {({ rows }, stale) => (
          <DataTable
            label={`Public holidays of ${year}`}
            rows={rows}
            rowKey={(row) => row.day}
            inColumns={inColumns}
            stale={stale}
            dense
            columns={[
              { heading: 'Holiday', card: 'title', cell: (row) => row.name },
              {
                heading: 'Day',
                card: 'field',
                cell: (row) => `${formatDay(row.day)}, ${weekdayOf(row.day)}`,
              },
              { heading: 'Added by', card: 'field', cell: addedBy },
              {
                heading: 'Change',
                card: 'corner',
                cell: (row) =>
                  row.isOver ? (
                    <span className={styles.quiet}>Over, so it stays</span>
                  ) : (
                    <ActButton
                      refused={refused}
                      variant="quiet"
                      size="small"
                      onClick={() => setAct({ act: 'remove', day: row.day, name: row.name })}
                    >
                      Remove
                    </ActButton>
                  ),
              },
            ]}
          />
        )}
      </ListBody>
      <HolidayDialog
        act={act}
        onClose={() => setAct(null)}
        onAsked={(approvalId) => {
          void queryClient.invalidateQueries({ queryKey: ['approvals'] });
          setAsked(approvalId);
        }}
      />
    </ListFrame>
  );
}

function addedBy({ addedBy: name, addedAt }: HolidayRow) {
  if (name === null) return 'Came with the product';
  return (
    <>
      {name}, <Moment at={addedAt} dayOnly />
    </>
  );
}
