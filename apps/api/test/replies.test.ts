import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allRoutes } from '../src/app.ts';
import { paymentWebhooks } from '../src/domains/money/payments/routes.ts';
import { serializerOf } from '../src/platform/serializer-of.ts';
import { allShopRoutes } from '../src/shop-routes.ts';
import { allStaffRoutes } from '../src/staff-routes.ts';
import { startApp } from './start-app.ts';

const { context } = await startApp({ after }, { workless: true });

test('the reply of every call has a serializer, though each is made at the first reply only', () => {
  const endpoints = [
    ...allRoutes(context),
    ...allShopRoutes(context),
    ...paymentWebhooks(context),
    ...allStaffRoutes(context),
  ]
    .map(({ endpoint }) => endpoint)
    .filter(({ isFile }) => !isFile);
  assert.ok(endpoints.length > 200, `${endpoints.length} calls`);
  for (const endpoint of endpoints) assert.doesNotThrow(() => serializerOf(endpoint), endpoint.name);
});
