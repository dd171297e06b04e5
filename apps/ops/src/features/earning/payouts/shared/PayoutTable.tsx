import { lazyPart } from '@foodbank/app/lazy-part';
import type { PayoutState } from '@foodbank/contract/earning/payouts';
import {
  type PayoutAct,
  type PayoutSort,
  payoutSorts,
  payoutsAtOnceMax,
} from '@foodbank/contract/earning/payouts-staff';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatDay } from '@foodbank/contract/primitives/day';
import { formatNaira } from '@foodbank/contract/primitives/money';
import type { TableFile } from '@foodbank/contract/primitives/tables';
import { Button } from '@foodbank/ui/Button';
import { Suspense, useState } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import type { ListBodyProps } from '../../../../components/ListBody.tsx';
import type { ListPager } from '../../../../components/list-page.ts';
import { Moment } from '../../../../components/moments.tsx';
import type { QueueRow } from '../../../../components/QueueRows.tsx';
import { RecordTable, type TableColumn, TwoLines } from '../../../../components/RecordTable.tsx';
import { RowLink } from '../../../../components/RowLink.tsx';
import type { TableBarProps } from '../../../../components/TableBar.tsx';
import type { Asked } from './ConfirmAct.tsx';
import { type AnyPayoutRow, noteOf, type PayoutFilter, payeeOf, periodOf, usePayoutKind } from './payout-kind.ts';

interface Reply {
  rows: readonly AnyPayoutRow[];
  nextCursor: string | null;
  matching: { count: number };
}

export interface PayoutTableProps extends Omit<ListBodyProps<Reply>, 'children' | 'what'> {
  pager: ListPager;
  shown: PayoutFilter & { sort: PayoutSort };
  onSort: (sort: PayoutSort) => void;
  sums: TableBarProps<AnyPayoutRow>['sums'];
  save: () => Promise<TableFile>;
  openId: string | undefined;
  addressOf: (id: string) => string;
}

// Few who look at payouts act on them at once.
const ConfirmAct = lazyPart(async () => (await import('./ConfirmAct.tsx')).ConfirmAct);

/** The act that many payouts of a state can take at once. */
const actOf = (state: PayoutState): PayoutAct | null =>
  state === 'proposed' ? 'review' : state === 'reviewed' ? 'approve' : null;
/** The states in which the oldest stands first. */
const oldestFirst: readonly PayoutState[] = ['proposed', 'reviewed', 'approved', 'sending', 'unclear', 'held'];
const amounts = [{ name: 'amount', word: '', of: ({ amount }: AnyPayoutRow) => amount }];

/** The payouts of a page as a table. Ticked ones are added up, and those that the member may review or approve are acted on at once. */
export function PayoutTable(props: PayoutTableProps) {
  const { shown, onSort, openId, addressOf, ...table } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const ask = (next: Asked) => {
    setAsked(next);
    setWasAsked(true);
  };
  const { part } = usePayoutKind();
  const { sort, ...filter } = shown;
  const lines = (row: AnyPayoutRow) => counted(row.lineCount, part.one, part.many);
  return (
    <>
      <RecordTable
        {...table}
        label="Payouts"
        noun={['payout', 'payouts']}
        columns={columnsOf(addressOf, part)}
        sorts={{
          shown: sort,
          labels: payoutSorts,
          up: oldestFirst.includes(shown.state) ? ['proposed'] : [],
          onChoose: onSort,
        }}
        rowOf={(row: AnyPayoutRow): QueueRow => ({
          key: row.id,
          to: addressOf(row.id),
          isCurrent: row.id === openId,
          title: payeeOf(row).name,
          corner: formatNaira(row.amount),
          line: `${payeeOf(row).note} · ${periodOf(row)} · ${lines(row)}`,
          note: noteOf(row) ?? undefined,
        })}
        isOpen={openId !== undefined}
        // What is ticked belongs to a page: nothing is acted on that isn't seen.
        filter={JSON.stringify([filter, table.pager.cursor])}
        amounts={amounts}
        acts={(ticked, clear) => (
          <ActsOnTicked shown={filter} reply={table.query.data} ticked={ticked} onAct={ask} onDone={clear} />
        )}
      />
      {wasAsked && (
        <Suspense fallback={null}>
          <ConfirmAct asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ActsProps {
  shown: PayoutFilter;
  reply: Reply | undefined;
  ticked: readonly AnyPayoutRow[];
  onAct: (asked: Asked) => void;
  onDone: () => void;
}

/** Reviews or approves what is ticked, or all that match the filter. */
function ActsOnTicked({ shown, reply, ticked, onAct, onDone }: ActsProps) {
  const act = actOf(shown.state);
  if (act === null || !reply?.rows.some((row) => row[act].allowed)) return null;
  const label = act === 'review' ? 'Review' : 'Approve';
  if (ticked.length === 0)
    return (
      <Button size="small" variant="quiet" onClick={() => onAct({ act, filter: shown })}>
        {label} {allText(reply.matching.count)}…
      </Button>
    );
  const ids = ticked.filter((row) => row[act].allowed).map(({ id }) => id);
  const count = ids.length === ticked.length ? `${ids.length}` : `${ids.length} of ${ticked.length}`;
  return (
    <ActButton
      size="small"
      refused={ids.length === 0 ? (ticked[0]?.[act].why ?? '') : null}
      onClick={() => onAct({ act, ids, onDone })}
    >
      {label} {count}…
    </ActButton>
  );
}

const allText = (count: number) =>
  count > payoutsAtOnceMax ? `the oldest ${payoutsAtOnceMax} of ${count}` : `all ${count}`;

const columnsOf = (
  addressOf: (id: string) => string,
  part: { many: string },
): TableColumn<AnyPayoutRow, PayoutSort>[] => [
  {
    heading: 'Paid to',
    card: 'title',
    cell: (row) => (
      <TwoLines second={payeeOf(row).note}>
        <RowLink to={addressOf(row.id)}>{payeeOf(row).name}</RowLink>
      </TwoLines>
    ),
  },
  { heading: 'Due', card: 'field', isShort: true, cell: periodOf },
  {
    heading: `${part.many.charAt(0).toUpperCase()}${part.many.slice(1)}`,
    card: 'field',
    isAmount: true,
    cell: ({ lineCount }) => lineCount.toLocaleString('en'),
  },
  {
    heading: 'Proposed',
    card: 'field',
    isShort: true,
    sortBy: 'proposed',
    cell: ({ proposedAt, paidOn }) => (
      <TwoLines second={paidOn && `paid ${formatDay(paidOn)}`}>
        <Moment at={proposedAt} />
      </TwoLines>
    ),
  },
  { heading: 'Note', card: 'field', cell: (row) => noteOf(row) ?? '–' },
  {
    heading: 'Amount',
    card: 'corner',
    isAmount: true,
    sortBy: 'amount',
    cell: ({ amount }) => formatNaira(amount),
  },
];
