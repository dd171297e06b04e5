import { systemClock } from '../apps/api/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts';
import { deriveKeys } from '../apps/api/src/platform/keys.ts';

/** The product's own database client, in this process. */
export function openProductDatabase(url: string): Database {
  const enqueue = () => async () => {
    throw new Error('a measure asked for a job');
  };
  const onError = (error: Error) => {
    throw error;
  };
  return openDatabase({ url, connections: 20, clock: systemClock, keys: deriveKeys('the bench'), enqueue, onError });
}
