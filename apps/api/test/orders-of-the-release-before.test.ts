import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeAgent, makeCustomer } from './make-agent.ts';
import { startApp } from './start-app.ts';

const app = await startApp({ after });
const { pool } = app.context.database;

test('an order that a process of the release before inserts is the agent’s own where its customer is, and what is said stays', async () => {
  const agent = await makeAgent(app);
  const customer = 'RB';
  await makeCustomer(app, customer, { referralCode: agent.referralCode });
  const insert = async (number: string, more: string, value: string) => {
    const { rows } = await pool.query(
      `insert into orders (number, customer_id, agent_id, status, amount_kobo, rate_ppm, commission_kobo, placed_at, updated_at${more})
       values ($1, $2, $3, 'pending', 100000, 20000, 2000, now(), now()${value}) returning own_account`,
      [number, customer, agent.id],
    );
    return rows[0].own_account;
  };
  assert.equal(await insert('RB-1', '', ''), false);
  await pool.query('update customers set own_account = true where id = $1', [customer]);
  assert.equal(await insert('RB-2', '', ''), true);
  assert.equal(await insert('RB-3', ', own_account', ', false'), false);
});
