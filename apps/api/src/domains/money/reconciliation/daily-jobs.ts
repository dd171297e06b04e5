import { counted } from '@foodbank/contract/primitives/counted';
import { addDays, type Day, formatDay } from '@foodbank/contract/primitives/day';
import type { AppContext } from '../../../platform/app-context.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { ProviderUnavailable } from '../../../providers/http.ts';
import type { DailyJob, DayOutcome } from '../../foundation/calendar/daily-jobs.ts';
import { applyStatement } from './apply-statement.ts';
import { matchAgain } from './match-again.ts';
import { readProviderStatement } from './read-provider-statement.ts';
import { findLastStatement, findStatement } from './statement-queries.ts';
import { uploadStatement } from './upload-statement.ts';

type Context = Pick<AppContext, 'database' | 'providers' | 'log'>;

/** The daily jobs of reconciliation: the provider's statement up to the day before, and another look at open lines. */
export function reconciliationDailyJobs(context: Context): DailyJob[] {
  return [
    {
      name: 'provider-statement',
      label: 'Fetch the payment provider’s statement and match its lines',
      run: async (day) => {
        const fetched = await fetchStatement(context, addDays(day, -1));
        const count = await context.database.write(matchAgain);
        const explained = `${counted(count, 'line that was open is', 'lines that were open are')} explained`;
        return typeof fetched === 'string'
          ? `${fetched}; ${explained}`
          : { inQuestion: `${fetched.inQuestion}; ${explained}` };
      },
    },
  ];
}

/**
 * Fetches what the provider's balance did since the last statement. What does not add up stays for a person. Returns one line about it; in
 * question if these days are still missing afterwards.
 */
async function fetchStatement({ database, providers, log }: Context, toOn: Day): Promise<DayOutcome> {
  const last = await findLastStatement(database.read, 'provider');
  const fromOn = last === null ? toOn : addDays(last.toOn, 1);
  if (fromOn > toOn) return 'nothing to fetch';
  const read = await readProviderStatement(providers.payouts, fromOn, toOn).catch((error) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The next run fetches these days too. A silent provider must not hold up the other jobs of the day.
    log.warn({ err: error }, 'the provider’s statement could not be fetched');
    return 'no answer' as const;
  });
  if (read === 'no answer') return { inQuestion: 'the provider gave no usable answer' };
  if (read === null) return `no line up to ${formatDay(toOn)}`;
  const { id, isGood } = await database.write((tx) => uploadStatement(tx, read));
  if (!isGood) return { inQuestion: `the statement up to ${formatDay(toOn)} does not add up` };
  const { digest = '' } = (await findStatement(database.read, id)) ?? {};
  try {
    await database.write((tx) => applyStatement(tx, { id, digest }));
  } catch (error) {
    if (error instanceof Refusal) return { inQuestion: `the statement was not applied: ${error.message}` };
    throw error;
  }
  return `${counted(read.lines.length, 'line')} up to ${formatDay(toOn)}`;
}
