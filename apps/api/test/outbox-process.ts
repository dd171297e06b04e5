import { readConfig } from '../src/config.ts';
import { openContext } from '../src/context.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';

/**
 * A process of the product that works on the outbox and does nothing else: what a test kills in the middle of its work. It
 * reads the same environment as the product and says when it has begun.
 */
const config = readConfig(process.env);
const { startWorking } = await openContext(config, config.databaseUrl ?? '', {
  clock: systemClock,
  log: createLog('silent'),
});
await startWorking();
process.send?.('working');
