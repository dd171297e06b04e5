import { choiceFilter } from '@foodbank/app/tables/url-filters';
import {
  chargeAlarms,
  chargeStates,
  chargeStateWords,
  type ListedCharge,
} from '@foodbank/contract/money/charges-staff';
import { formatKobo } from '@foodbank/contract/primitives/money';
import { ChoiceField } from '@foodbank/ui/ChoiceField';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { useListPage } from '../../../components/list-page.ts';
import { Age } from '../../../components/moments.tsx';
import { QueueLayout } from '../../../components/QueueLayout.tsx';
import { QueueList } from '../../../components/QueueList.tsx';
import type { QueueRow } from '../../../components/QueueRows.tsx';
import { useLiveList } from '../../../components/use-live-list.ts';
import { paths } from '../../../paths.ts';
import { ChargeRecord } from './ChargeRecord.tsx';
import { type ChargesShown, chargesQuery } from './charge-queries.ts';

const shows: Readonly<Record<ChargesShown, string>> = { all: 'All charges', alarm: 'With an alarm', ...chargeStates };
const schema = { show: choiceFilter(shows, 'all') };
const refreshedEveryMs = 30_000;

/** True if less came in than was asked for, and pays for nothing. */
const isPart = ({ reason, usedKobo }: ListedCharge) => reason === 'too-little' && usedKobo === 0;

/** What customers were asked to pay, and the open charge with its refunds and alarms. */
export function ChargesPage() {
  const { chargeId } = useParams();
  const { search } = useLocation();
  const [{ show }, setFilters, pager] = useListPage(schema);
  const query = useQuery(chargesQuery(show, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const rowOf = (row: ListedCharge): QueueRow => ({
    key: row.id,
    to: paths.charge(row.id, search),
    isCurrent: row.id === chargeId,
    title: `${formatKobo(row.amountKobo)}, ${row.reference}`,
    corner: <Age at={row.changedAt} />,
    line: isPart(row) ? `${chargeStateWords(row)}, ${formatKobo(row.paidKobo)} came in` : chargeStateWords(row),
    note: row.alarm === null ? undefined : chargeAlarms[row.alarm],
    more: row.refundKobo > 0 ? `Refunds: ${formatKobo(row.refundKobo)}` : undefined,
  });
  const list = (
    <ListFrame
      title="Charges"
      lead="What customers were asked to pay, and what goes back to them. The latest changed first."
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
      <QueueList
        query={query}
        pager={pager}
        what="charges"
        label="Charges"
        rowOf={rowOf}
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
      listPath={paths.charges()}
      record={chargeId === undefined ? null : <ChargeRecord id={chargeId} />}
      recordKey={chargeId}
      hint="Choose a charge to see its refunds and what the provider answered."
    />
  );
}
