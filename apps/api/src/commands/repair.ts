import { repairDailyTotals } from '../domains/oversight/proof/repair-daily-totals.ts';
import { runCommand } from './run-command.ts';

// Recomputes every agent's daily totals from the orders, corrects what differs and prints it: `npm run repair`. The product may run.
await runCommand(async ({ database }) => {
  const found = await repairDailyTotals(database, (difference) => console.log(JSON.stringify(difference)));
  console.log(
    found === 0 ? 'Every figure is what the orders add up to.' : `${found} figures differed and were put right.`,
  );
});
