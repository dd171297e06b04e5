import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { chargeStandIn } from './charge-stand-in.ts';
import { bePeople, liveAnHour } from './people-behind-one-address.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after }, { charges: chargeStandIn(), workless: true, env: { LIMIT_SCALE: '1' } });

test('a thousand people behind one address sign up, mistype one code in ten, log in and order within an hour, and none is refused', async () => {
  const crowd = await bePeople({ app, count: 1_000 });
  const checkouts = await liveAnHour(app, crowd);
  assert.deepEqual(crowd.refused.slice(0, 5), []);
  assert.equal(checkouts.length, 1_000);
});
