import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../components/toast.ts';
import { forgetRecord, rowAfter } from './work-queries.ts';

export interface WorkList<Row> {
  /** The queue in the query cache. */
  what: string;
  /** The list's address with a search. */
  listAt: (search: string) => string;
  rows: readonly Row[];
  /** The id of a row's record. */
  idOf: (row: Row) => string;
  /** The address of a row's record with the list's search. */
  recordAt: (row: Row, search: string) => string;
}

/** After a decision on a record: says what was done and opens the next record of the list, or the list after the last one. */
export function useGoOn<Row>({ what, listAt, rows, idOf, recordAt }: WorkList<Row>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (id: string, message: string) => {
    const next = rowAfter(rows, (row) => idOf(row) === id);
    toast(message);
    navigate(next === null ? listAt(search) : recordAt(next, search));
    forgetRecord(what, id);
  };
}
