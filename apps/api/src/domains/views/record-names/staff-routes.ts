import * as calls from '@foodbank/contract/views/record-names-staff';
import type { AppContext } from '../../../platform/app-context.ts';
import { type Route, staffRoute } from '../../../platform/serve.ts';
import { nameRecords } from './name-records.ts';

/** The call that gives the console the names of records by id. */
export function recordNameRoutes({ database }: AppContext): Route[] {
  return [
    staffRoute(calls.nameRecords, async ({ query: { of } }, { staff }) => ({
      records: (await nameRecords(database.read, of, staff)).map(({ inSentence: _, ...record }) => record),
    })),
  ];
}
