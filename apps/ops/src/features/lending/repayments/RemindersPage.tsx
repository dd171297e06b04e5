import { DataTable } from '@foodbank/app/components/DataTable';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { useMedia } from '@foodbank/app/use-media';
import {
  daysAhead,
  listRemindersOfDay,
  type ReminderOfDay,
  reminderNames,
  reminderStandings,
} from '@foodbank/contract/lending/repayments-staff';
import { addDays, type Day, formatDay, formatInstant } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { SelectField } from '@foodbank/ui/SelectField';
import { StatusBadge } from '@foodbank/ui/StatusBadge';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { KeysetPager } from '../../../components/KeysetPager.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { RowLink } from '../../../components/RowLink.tsx';
import { paths } from '../../../paths.ts';
import styles from './Reminders.module.css';

type Ahead = (typeof daysAhead)[number];
type Shown = keyof typeof shown;

const shown = { all: 'All', going: 'Going out', silent: 'Not going out' } as const;
const aheadNames = Object.fromEntries(daysAhead.map((ahead) => [ahead, ahead])) as Record<Ahead, string>;
const schema = { day: choiceFilter(aheadNames, '0'), show: choiceFilter(shown, 'all') };

const remindersQuery = (ahead: Ahead, show: Shown, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['reminders', ahead, show, cursor],
    queryFn: ({ signal }) =>
      call(listRemindersOfDay, { query: { ahead, show, ...(cursor !== undefined && { cursor }) } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The reminders of a day before they go out: who, which, by which way and from when, and why others get none. */
export function RemindersPage() {
  const [{ day, show }, setFilters, pager] = useListPage(schema);
  const inColumns = useMedia('(min-width: 64em)');
  const query = useQuery(remindersQuery(day, show, pager.cursor));
  return (
    <ListFrame
      title="Reminders of a day"
      lead="What customers on plans are told, as it stands now. A payment, a move or a case until then changes it."
      filters={
        <>
          <SelectField
            className={styles.filter}
            name="day"
            label="Day"
            value={day}
            options={daysAhead.map((ahead) => ({ value: ahead, label: dayName(query.data?.today, ahead) }))}
            onChange={({ target }) => setFilters({ day: target.value as Ahead })}
          />
          <ChoiceField
            className={styles.filter}
            name="show"
            label="Show"
            value={show}
            labels={shown}
            onChoose={(one) => setFilters({ show: one })}
          />
        </>
      }
    >
      <ListBody
        query={query}
        what="reminders"
        onClear={show === 'all' ? null : () => setFilters({ show: 'all' })}
        empty={{
          title: pager.cursor === undefined ? 'No reminders' : 'None among these plans',
          text: 'Plans come here three days before a due day, on it, and when a payment is late.',
        }}
      >
        {({ rows }, stale) => (
          <DataTable
            label="Reminders"
            rows={rows}
            rowKey={({ loanId }) => loanId}
            inColumns={inColumns}
            stale={stale}
            dense
            columns={columns}
          />
        )}
      </ListBody>
      <KeysetPager pager={pager} nextCursor={query.data?.nextCursor} shown={query.data?.rows.length ?? 0} />
    </ListFrame>
  );
}

const columns = [
  {
    heading: 'Customer',
    card: 'title' as const,
    className: styles.name,
    columnClassName: styles.names,
    cell: ({ loanId, customerName }: ReminderOfDay) => (
      <RowLink to={paths.loan(loanId)}>{customerName || 'Erased customer'}</RowLink>
    ),
  },
  { heading: 'Plan', card: 'field' as const, className: styles.whole, cell: (row: ReminderOfDay) => row.loanNumber },
  {
    heading: 'Reminder',
    card: 'field' as const,
    cell: ({ kind, dueOn }: ReminderOfDay) => (
      <>
        <span className={styles.whole}>{kind === null ? 'None' : reminderNames[kind]}</span>{' '}
        {dueOn !== null && <span className={styles.due}>{formatDay(dueOn)}</span>}
      </>
    ),
  },
  {
    heading: 'Asks for',
    card: 'field' as const,
    isAmount: true,
    cell: ({ amount }: ReminderOfDay) => (amount === null ? '–' : formatNaira(amount)),
  },
  { heading: 'State', card: 'corner' as const, cell: (row: ReminderOfDay) => <Standing row={row} /> },
  { heading: 'By', card: 'field' as const, cell: (row: ReminderOfDay) => waysOf(row) },
];

function Standing({ row: { standing, sentAt } }: { row: ReminderOfDay }) {
  if (sentAt !== null)
    return <StatusBadge tone="completed">Sent {formatInstant(new Date(sentAt)).slice(-5)}</StatusBadge>;
  if (standing === 'asked') return <StatusBadge tone="pending">{reminderStandings.asked}</StatusBadge>;
  return <StatusBadge tone="other">{reminderStandings[standing]}</StatusBadge>;
}

/** By which ways it goes and from when, in words; a dash for one that doesn’t go, or went already. */
function waysOf({ standing, hour, ways: { push, text, email } }: ReminderOfDay): string {
  if (standing !== 'asked') return '–';
  const words = [
    push === 'yes' && 'notification',
    text === 'yes' && 'text',
    text === 'instead' && 'text if that fails',
    email === 'yes' && 'email',
  ].filter((word) => word !== false);
  const off = text === 'off' ? ' (texts switched off)' : email === 'off' ? ' (emails switched off)' : '';
  const all = words.join(', ');
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}${off}, from ${String(hour).padStart(2, '0')}:00`;
}

/** "Today, 15 Jun 2026". Before the first reply the day itself is not known. */
function dayName(today: Day | undefined, ahead: Ahead): string {
  const name = ahead === '0' ? 'Today' : ahead === '1' ? 'Tomorrow' : `In ${ahead} days`;
  return today === undefined ? name : `${name}, ${formatDay(addDays(today, Number(ahead)))}`;
}
