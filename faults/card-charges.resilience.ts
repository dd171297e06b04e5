import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDifferences } from '../apps/api/src/domains/oversight/proof/run-proof.ts';
import { automaticModel, killPoints, liveByCards } from '../apps/api/test/automatic-model.ts';
import { cardKills, seed } from './options.ts';

test('a process that dies in each step of a card’s charge, beside a provider that lies, takes no part twice, nothing untold and nothing beyond what is due', async (t) => {
  const model = await automaticModel(t);
  const killed = () => [...model.kills.values()].reduce((sum, count) => sum + count, 0);
  let lives = 0;
  for (; killed() < cardKills; lives += 1) await liveByCards(model, seed + lives);
  const { rows } = await model.context.database.pool.query(
    'select state, failure, count(*)::int as charges from card_charges group by 1, 2 order by 1, 2',
  );
  t.diagnostic(`seed ${seed}, ${lives} lives, killed ${JSON.stringify([...model.kills])}: ${JSON.stringify(rows)}`);
  for (const point of killPoints) assert.ok((model.kills.get(point) ?? 0) >= cardKills / 20, point);
  assert.deepEqual((await findDifferences(model.context.database.read, null)).differences, []);
});
