import { runBusinessDays } from '../src/domains/foundation/calendar/run-business-days.ts';
import { lastFirst } from './ending.ts';
import { startApp } from './start-app.ts';

/** A process of its own for tests: runs a daily job that never ends on the database of DATABASE_URL, until it is killed. */
const ends: (() => unknown)[] = [];
const { context } = await startApp(lastFirst({ after: (end: () => unknown) => ends.push(end) }), {
  workless: true,
  databaseUrl: process.env.DATABASE_URL ?? '',
});
const run = async () => {
  process.stdout.write('the job runs\n');
  return new Promise<string>((resolve) => setTimeout(() => resolve('done'), 600_000));
};
await runBusinessDays(context, [{ name: 'slow', label: 'Slow', run }], Number(process.env.LEASE_MS));
