import { workPageSize } from '@foodbank/contract/oversight/work-queues';
import { type Page, pageOf } from '../../../platform/page-of.ts';
import { listStart, type Position } from './queries.ts';

/** The position that a cursor stands for; without one, the beginning of the list. */
export function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return listStart;
  const [micros = '', id = ''] = cursor.split('.');
  return { micros, id };
}

/** A page of a queue, from rows of which there may be one too many. */
export const workPageOf = <Row extends Position>(found: readonly Row[]): Page<Row> =>
  pageOf(found, workPageSize, ({ micros, id }) => `${micros}.${id}`);
