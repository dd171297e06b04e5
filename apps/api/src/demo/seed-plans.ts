import { states } from '@foodbank/contract/primitives/nigeria';
import { insertLicence, listLicences } from '../domains/lending/plans/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { lockDemoData } from './queries.ts';

const since = '2026-01-01';
const demoStates = states.filter((state) => state === 'Lagos' || state === 'Oyo');

/** Gives a database without licences those of Lagos and Oyo, marked as examples, so that the demo offers plans there. */
export async function seedPlans({ database }: Pick<AppContext, 'database'>): Promise<void> {
  await database.write(async (tx) => {
    if (!(await lockDemoData(tx)) || (await listLicences(tx)).length > 0) return;
    for (const [index, state] of demoStates.entries())
      await insertLicence(tx, { state, number: `EXAMPLE-${index + 1} (not a licence)`, fromOn: since, untilOn: null });
  });
}
