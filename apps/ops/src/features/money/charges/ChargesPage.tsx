import { lazyPart } from '@foodbank/app/lazy-part';
import { choiceFilter } from '@foodbank/app/tables/url-filters';
import {
  type ChargeSort,
  chargeAlarms,
  chargeSorts,
  chargeStates,
  chargeStateWords,
  type ListedCharge,
} from '@foodbank/contract/money/charges-staff';
import { formatKobo, toNaira } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age, Moment } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../components/RecordTable.tsx';
import { RowLink } from '../../../components/RowLink.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { type ChargesShown, chargeSumsQuery, chargesQuery, saveCharges } from './charge-queries.ts';

const ChargeRecord = lazyPart(async () => (await import('./ChargeRecord.tsx')).ChargeRecord);

const shows: Readonly<Record<ChargesShown, string>> = { all: 'All charges', alarm: 'With an alarm', ...chargeStates };
const schema = { show: choiceFilter(shows, 'all'), sort: choiceFilter(chargeSorts, 'changed') };
const refreshedEveryMs = 30_000;
const amounts = [
  { name: 'asked', word: 'asked for', of: ({ amountKobo }: ListedCharge) => toNaira(amountKobo) },
  { name: 'paid', word: 'came in', of: ({ paidKobo }: ListedCharge) => toNaira(paidKobo) },
  { name: 'refunds', word: 'refunds', of: ({ refundKobo }: ListedCharge) => toNaira(refundKobo) },
];

/** True if less came in than was asked for, and pays for nothing. */
const isPart = ({ reason, usedKobo }: ListedCharge) => reason === 'too-little' && usedKobo === 0;

/** What customers were asked to pay, and the open charge with its refunds and alarms. */
export function ChargesPage() {
  const { chargeId } = useParams();
  const { search } = useLocation();
  const [{ show, sort }, setFilters, pager] = useListPage(schema);
  const query = useQuery(chargesQuery(show, sort, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const isOpen = chargeId !== undefined;
  const sums = useQuery({ ...chargeSumsQuery(show), enabled: !isOpen });
  const list = (
    <ListFrame
      title="Charges"
      lead="What customers were asked to pay, and what goes back to them."
      filters={
        <ChoiceField
          name="show"
          label="Show"
          value={show}
          labels={shows}
          onChoose={(next) => setFilters({ show: next })}
        />
      }
    >
      <RecordTable
        label="Charges"
        noun={['charge', 'charges']}
        query={query}
        pager={pager}
        columns={columnsOf(search)}
        sorts={{ shown: sort, labels: chargeSorts, up: [], onChoose: (next) => setFilters({ sort: next }) }}
        rowOf={(row: ListedCharge) => rowOf(row, chargeId, search)}
        isOpen={isOpen}
        filter={show}
        amounts={amounts}
        sums={sums}
        save={() => saveCharges(show, sort)}
        onClear={show === 'all' || show === 'alarm' ? null : () => setFilters({ show: 'all' })}
        empty={
          show === 'alarm'
            ? { title: 'No alarm', text: 'What the provider says about every charge and refund fits our records.' }
            : { title: 'No charges', text: 'Charges are here as soon as a customer checks out.' }
        }
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      isTable
      listPath={paths.charges()}
      record={isOpen ? <ChargeRecord id={chargeId} /> : null}
      recordPart={ChargeRecord}
      recordKey={chargeId}
    />
  );
}

/** The row beside an open charge. */
const rowOf = (row: ListedCharge, openId: string | undefined, search: string): QueueRow => ({
  key: row.id,
  to: paths.charge(row.id, search),
  isCurrent: row.id === openId,
  title: `${formatKobo(row.amountKobo)}, ${row.reference}`,
  corner: <Age at={row.changedAt} />,
  line: isPart(row) ? `${chargeStateWords(row)}, ${formatKobo(row.paidKobo)} came in` : chargeStateWords(row),
  note: row.alarm === null ? undefined : chargeAlarms[row.alarm],
  more: row.refundKobo > 0 ? `Refunds: ${formatKobo(row.refundKobo)}` : undefined,
});

const amount = (
  heading: string,
  of: (row: ListedCharge) => number,
  sortBy?: ChargeSort,
): TableColumn<ListedCharge, ChargeSort> => ({
  heading,
  card: 'field',
  isAmount: true,
  ...(sortBy && { sortBy }),
  cell: (row) => (of(row) === 0 ? '–' : formatKobo(of(row))),
});

const columnsOf = (search: string): TableColumn<ListedCharge, ChargeSort>[] => [
  {
    heading: 'Reference',
    card: 'title',
    cell: ({ id, reference }) => <RowLink to={paths.charge(id, search)}>{reference}</RowLink>,
  },
  {
    heading: 'State',
    card: 'field',
    cell: (row) => <TwoLines second={row.alarm && <b>{chargeAlarms[row.alarm]}</b>}>{chargeStateWords(row)}</TwoLines>,
  },
  {
    heading: 'Changed',
    card: 'field',
    isShort: true,
    sortBy: 'changed',
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
  amount('Asked for', ({ amountKobo }) => amountKobo, 'amount'),
  amount('Came in', ({ paidKobo }) => paidKobo),
  amount('Refunds', ({ refundKobo }) => refundKobo),
];
