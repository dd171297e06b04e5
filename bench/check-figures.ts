import { listAgentsWithTotals, listDaysThatDiffer } from '../apps/api/src/domains/oversight/proof/queries.ts';
import { withClient } from './open-postgres.ts';
import { openProductDatabase } from './open-product-database.ts';

const atOnce = 2;

/**
 * The product's own recount finds nothing wrong with what was loaded: a bench on false figures would prove nothing. Only its
 * questions are asked; the repair itself would lock, and so touch, every customer.
 */
export async function checkTotals(databaseUrl: string): Promise<void> {
  const database = openProductDatabase(databaseUrl);
  try {
    const agents = await listAgentsWithTotals(database.read);
    const check = async () => {
      for (let next = agents.pop(); next; next = agents.pop()) {
        const [wrong] = await listDaysThatDiffer(database.read, next.agentId);
        if (wrong) throw new Error(`what was loaded doesn't add up: ${JSON.stringify({ ...next, ...wrong })}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, check));
  } finally {
    await database.close();
  }
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select c.id from customers c left join (select customer_id as id, count(*) as orders from orders group by 1) o using (id)
       where c.order_count <> coalesce(o.orders, 0)`,
    );
    if (rows.length > 0) throw new Error(`${rows.length} customers' orders are counted wrong`);
  });
}
