import type { Day } from '@foodbank/contract/primitives/day';
import { phoneKey } from '@foodbank/contract/primitives/phone';
import type { AppContext } from '../apps/api/src/platform/app-context.ts';
import { type GivenEmployee, makeEmployee, makeEmployer } from '../apps/api/test/make-employer.ts';
import { verifyCustomer } from '../apps/api/test/make-verified-customer.ts';
import type { JourneyCustomer } from './customers.ts';
import { onDatabase } from './staff.ts';

/** An employer of its own whose agreement is in force, with some people on its list. */
export const makeEmployerWith = (people: readonly GivenEmployee[]): Promise<{ id: string; name: string; today: Day }> =>
  onDatabase(async (database) => {
    const context = { database } as AppContext;
    const { rows } = await database.pool.query(
      `select 'T' || translate(right(uuidv7()::text, 6), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') as code`,
    );
    const code: string = rows[0].code;
    const employer = await makeEmployer({ context }, { code });
    for (const person of people) await makeEmployee({ context }, employer.id, person);
    return { ...employer, today: await database.write(async ({ businessDate }) => businessDate) };
  });

/** Says that a customer is verified as Bisi Adeyemi. */
export const verifyAsBisi = ({ phone }: Pick<JourneyCustomer, 'phone'>): Promise<void> =>
  onDatabase(async (database) => {
    const { rows } = await database.pool.query('select id from accounts where login_key = $1', [phoneKey(phone)]);
    await verifyCustomer({ context: { database } as AppContext }, rows[0].id);
  });
