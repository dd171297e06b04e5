import { choiceFilter } from '@foodbank/app/tables/url-filters';
import { counted } from '@foodbank/contract/primitives/counted';
import { formatNaira } from '@foodbank/contract/primitives/money';
import { type AskedReturnRow, returnLists } from '@foodbank/contract/selling/returns-staff';
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
import { ReturnRecord } from './ReturnRecord.tsx';
import { returnsQuery } from './return-queries.ts';

const schema = { list: choiceFilter(returnLists, 'open') };
const refreshedEveryMs = 20_000;

/** Returns that customers asked for: to decide, or decided, with the open one beside the list. */
export function ReturnsPage() {
  const { returnId } = useParams();
  const { search } = useLocation();
  const [{ list: shown }, setFilters, pager] = useListPage(schema);
  const query = useQuery(returnsQuery(shown, pager.cursor));
  useLiveList(query.refetch, refreshedEveryMs);
  const rowOf = (row: AskedReturnRow): QueueRow => ({
    key: row.id,
    to: paths.return(row.id, search),
    isCurrent: row.id === returnId,
    title: row.orderNumber,
    corner: <Age at={row.endedAt ?? row.askedAt} />,
    line: row.customerName,
    note:
      row.awaited > 0 ? `${linesText(row.awaited)} ${row.awaited === 1 ? 'waits' : 'wait'} for the goods` : undefined,
    more: `${linesText(row.lineCount)}, ${formatNaira(row.amount)}. ${row.storeName}`,
  });
  const list = (
    <ListFrame
      title="Returns"
      lead="What customers ask to have refunded. The oldest first: they wait for an answer within 24 hours."
      filters={
        <ChoiceField
          name="list"
          label="Show"
          value={shown}
          labels={returnLists}
          onChoose={(next) => setFilters({ list: next })}
        />
      }
    >
      <QueueList
        query={query}
        pager={pager}
        what="returns"
        label="Returns"
        rowOf={rowOf}
        onClear={null}
        empty={
          shown === 'open'
            ? { title: 'Nothing to decide', text: 'Returns are here as soon as a customer asks for one.' }
            : { title: 'Nothing was decided yet', text: 'Decided returns are here.' }
        }
      />
    </ListFrame>
  );
  return (
    <QueueLayout
      list={list}
      listPath={paths.returns()}
      record={returnId === undefined ? null : <ReturnRecord id={returnId} />}
      recordKey={returnId}
      hint="Choose a return to see what is wrong, and to decide line by line."
    />
  );
}

const linesText = (count: number) => counted(count, 'line');
