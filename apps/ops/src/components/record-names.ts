/** Names of records that screens know by id, asked for together. */
import { type NamedRecord, namedRecordsMax, nameRecords } from '@foodbank/contract/views/record-names-staff';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';

interface Waiting {
  of: string;
  resolve: (record: NamedRecord) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** Sends what one rendering asked for. */
async function send(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let from = 0; from < asked.length; from += namedRecordsMax) {
    const part = asked.slice(from, from + namedRecordsMax);
    try {
      const { records } = await call(nameRecords, { query: { of: part.map(({ of }) => of).join(',') } });
      const byAsked = new Map(records.map((record) => [record.of, record]));
      for (const { of, resolve } of part) resolve(byAsked.get(of) ?? { of, text: null, path: null });
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}

/** The name of one record. */
export const recordNameQuery = (of: string) =>
  queryOptions({
    queryKey: ['record-names', of],
    queryFn: () =>
      new Promise<NamedRecord>((resolve, reject) => {
        waiting.push({ of, resolve, reject });
        if (waiting.length === 1) setTimeout(() => void send());
      }),
    staleTime: 5 * 60_000,
  });
