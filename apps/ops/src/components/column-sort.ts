import type { ColumnSort } from '@foodbank/app/components/SortButton';

/** A sort in the address: a column's key, with a dash before it if it is descending, such as `-createdAt`. */
export type SortKey<Key extends string> = Key | `-${Key}`;

/**
 * A column's heading that sorts, for `DataTable`. The first press sorts as `first` says, the next one the other way round. `onSort` puts
 * the new sort into the address.
 */
export function columnSort<Key extends string>(
  present: SortKey<Key>,
  key: Key,
  onSort: (sort: SortKey<Key>) => void,
  first: 'ascending' | 'descending' = 'ascending',
): ColumnSort {
  const direction = present === key ? 'ascending' : present === `-${key}` ? 'descending' : 'none';
  const isNextDescending = direction === 'none' ? first === 'descending' : direction === 'ascending';
  return { direction, onSort: () => onSort(isNextDescending ? `-${key}` : key) };
}
