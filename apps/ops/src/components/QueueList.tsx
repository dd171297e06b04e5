import { KeysetPager } from './KeysetPager.tsx';
import { ListBody, type ListBodyProps } from './ListBody.tsx';
import type { ListPager } from './list-page.ts';
import { type QueueRow, QueueRows } from './QueueRows.tsx';

export interface QueueListProps<Row, Reply extends { rows: readonly Row[]; nextCursor: string | null }>
  extends Omit<ListBodyProps<Reply>, 'children'> {
  pager: ListPager;
  /** The name of the list for screen readers: "Emails". */
  label: string;
  /** What a row shows, and the record that it opens. */
  rowOf: (row: Reply['rows'][number]) => QueueRow;
}

/** The states of a queue's list, its rows and its pager. */
export function QueueList<Row, Reply extends { rows: readonly Row[]; nextCursor: string | null }>(
  props: QueueListProps<Row, Reply>,
) {
  const { pager, label, rowOf, ...body } = props;
  return (
    <ListBody {...body}>
      {({ rows, nextCursor }, stale) => (
        <>
          <QueueRows label={label} stale={stale} rows={rows.map(rowOf)} />
          <KeysetPager pager={pager} nextCursor={nextCursor} shown={rows.length} />
        </>
      )}
    </ListBody>
  );
}
