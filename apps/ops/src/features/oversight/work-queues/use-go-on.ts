import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../../components/toast.ts';
import { forgetRecord, rowAfter } from './work-queries.ts';

export interface WorkList<Row> {
  /** The queue in the query cache. */
  what: string;
  listPath: string;
  rows: readonly Row[];
  /** The id of a row's record. */
  idOf: (row: Row) => string;
  /** The address of a row's record, without the list's search. */
  pathOf: (row: Row) => string;
}

/** After a decision on a record: says what was done and opens the next record of the list, or the list after the last one. */
export function useGoOn<Row>({ what, listPath, rows, idOf, pathOf }: WorkList<Row>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (id: string, message: string) => {
    const next = rowAfter(rows, (row) => idOf(row) === id);
    toast(message);
    navigate((next === null ? listPath : pathOf(next)) + search);
    forgetRecord(what, id);
  };
}
