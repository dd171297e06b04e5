import { readConfig } from './config.ts';
import { repairFigures } from './domains/tracking/repair-figures.ts';
import { openHouse } from './open-house.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { createLog } from './platform/log.ts';

// Recomputes every agent's daily figures from the orders, mends what differs and prints it: `npm run repair-figures`. With
// DATABASE_URL it runs beside the servers; the embedded database is one process's at a time, so stop the server first.
const config = readConfig(process.env);
const log = createLog('warn');
const source = await openDatabaseServer(config, log);
const open = await openHouse(config, source.url, { clock: systemClock, log });
const found = await repairFigures(open.house.database, (difference) => console.log(JSON.stringify(difference)));
console.log(found === 0 ? 'Every figure is what the orders add up to.' : `${found} figures differed and were put right.`);
await open.close();
await source.stop();
