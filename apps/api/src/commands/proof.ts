import { counted } from '@foodbank/contract/primitives/counted';
import { runProof } from '../domains/oversight/proof/run-proof.ts';
import { businessDateOf, systemClock } from '../platform/clock.ts';
import { runCommand } from './run-command.ts';

// Proves all money and prints each difference: `npm run proof`. The product may run. Exits with 1 if anything differs.
await runCommand(async ({ database }) => {
  const { agentCount, differences } = await runProof(database, { day: businessDateOf(systemClock), whole: true });
  for (const difference of differences) console.log(JSON.stringify(difference));
  console.log(
    differences.length === 0
      ? `The money of ${counted(agentCount, 'agent')} is right: no difference.`
      : `${differences.length} differences. Nothing was changed.`,
  );
  if (differences.length > 0) process.exitCode = 1;
});
