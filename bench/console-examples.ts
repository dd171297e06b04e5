import { connectedFrom } from '@foodbank/contract/oversight/connections-staff';
import { categoryValues } from '@foodbank/contract/people/agents';
import { addDays, lagosDay } from '@foodbank/contract/primitives/day';
import type { ConsoleExamples } from './console-calls.ts';
import { jobQueue } from './load-console-data.ts';
import { agentId } from './load-data.ts';
import { searchNames } from './load-shop-history.ts';
import { withClient } from './open-postgres.ts';

/** Finds an id by SQL; null where there is none. */
type Find = (sql: string) => Promise<string | null>;

/** An id for each kind of record, the heaviest where the loaded data has one, and what the calls need whose parameters depend on each other. */
export async function readExamples(url: string): Promise<ConsoleExamples> {
  return withClient(url, async (client) => {
    const find: Find = async (sql) => {
      const [row] = (await client.query(sql)).rows;
      return row ? String(row.id) : null;
    };
    const ids = await readIds(find);
    return { ids, ...(await readQueries(find, ids)) };
  });
}

/** The customer with a thousandth of all orders, who has the most of everything. */
const heavyCustomer = searchNames.customerId(1);

async function readIds(find: Find): Promise<Record<string, string | null>> {
  const order = await find(
    `select order_number as id from shop_order_lines where position = 60 union all select number from shop_orders where paid_by is not null limit 1`,
  );
  // A loan of the demo has an agreement.
  const loan = await find(
    `select id from loans where agreement <> 'a' and state = 'active' order by event_count desc limit 1`,
  );
  return {
    '/staff/agents': agentId(1),
    '/staff/account-names': agentId(1),
    '/staff/ledger/accounts': await find('select id from ledger_accounts order by entry_count desc limit 1'),
    '/staff/ledger/transfers': await find('select id from ledger_transfers limit 1'),
    '/staff/requests': await find('select id from requests where customer_id is not null limit 1'),
    '/staff/requests/{requestId}/number': await find(
      `select request_id as id from number_claims where request_id is not null limit 1`,
    ),
    '/staff/requests/{requestId}/chargeback': await find(
      'select request_id as id from chargebacks where request_id is not null limit 1',
    ),
    '/staff/work/emails': await find('select id from emails where failed_at is not null limit 1'),
    '/staff/work/jobs': jobQueue,
    '/staff/work/jobs/{queue}': await find(
      `select id from pgboss.job where name = '${jobQueue}' and state = 'failed' limit 1`,
    ),
    '/staff/approvals': await find(`select id from approvals where state = 'open' limit 1`),
    '/staff/data-requests': await find('select id from data_requests limit 1'),
    '/staff/audit': await find('select id from audit_lines order by id desc limit 1'),
    '/staff/content': await find('select id from content_items limit 1'),
    '/staff/target-uploads': await find('select upload_id as id from target_upload_rows limit 1'),
    '/staff/members': await find('select id from staff_members limit 1'),
    '/staff/stores': await find(`select id from stores where slug = 'bench-1'`),
    '/staff/products': await find(`select id from products where kind = 'single' and state = 'published' limit 1`),
    '/staff/shop-orders': order,
    '/staff/shop-orders/{number}/lines': await find(
      `select id from shop_order_lines where order_number = '${order}' limit 1`,
    ),
    '/staff/charges': await find('select charge_id as id from chargebacks limit 1'),
    '/staff/customers': heavyCustomer,
    '/staff/assisted-orders': await find('select id from assisted_orders limit 1'),
    '/staff/payouts': await find(`select payout_id as id from payout_lines limit 1`),
    '/staff/partner-payouts': await find('select id from partner_payouts limit 1'),
    '/staff/payments/events': await find('select id from provider_events where length(body_sealed) > 0 limit 1'),
    '/staff/plans': 'weeks-4',
    '/staff/loans': loan,
    '/staff/papers': await find('select number as id from loan_papers limit 1'),
    '/staff/identity-checks': await find(`select id from identity_checks where state = 'needs-a-person' limit 1`),
    '/staff/identity-levels': await find('select id from identity_reviews limit 1'),
    '/staff/returns': await find('select id from asked_returns where ended_at is null limit 1'),
    '/staff/hardship': await find('select case_id as id from hardship_asks limit 1'),
    '/staff/statement-lines': await find(`select id from statement_lines where state = 'suspense' limit 1`),
    '/staff/statements': await find('select id from statements order by to_on desc limit 1'),
    '/staff/proof/runs': await find('select id from proof_runs limit 1'),
    '/staff/legal-texts': await find(`select kind as id from legal_texts where language = 'en' limit 1`),
    '/staff/legal-texts/{kind}': 'en',
    '/staff/agents/{agentId}/earning-lines': await find(
      `select id from commission_lines where agent_id = '${agentId(1)}' limit 1`,
    ),
  };
}

async function readQueries(find: Find, ids: Record<string, string | null>): Promise<Omit<ConsoleExamples, 'ids'>> {
  const today = lagosDay(new Date());
  const [storeId, order] = [ids['/staff/stores'] ?? '', ids['/staff/shop-orders'] ?? ''];
  const terms = { ratePercent: '2.5', windowMonths: '12' };
  const agentCode = (await find(`select referral_code as id from agents where id = '${agentId(1)}'`)) ?? '';
  const roots = {
    order: 'shop-orders',
    charge: 'charges',
    loan: 'loans',
    request: 'requests',
    payout: 'payouts',
  } as const;
  const connected = { ...roots, 'partner-payout': 'partner-payouts', transfer: 'ledger/transfers' } as const;
  const kinds = Object.keys(connectedFrom) as (keyof typeof connectedFrom)[];
  // As those see them who compare the orders of one store, or of one day.
  const filters: Record<string, string>[] = [{ storeId }, { day: today }];
  const compared = filters.flatMap((filter) =>
    ['newest', 'window', 'total'].flatMap((sort) =>
      ['placed', 'delivered', 'cancelled', 'awaiting-payment'].map((state) => ({ ...filter, state, sort })),
    ),
  );
  return {
    queries: {
      listAssistedProducts: ['', 'rice', 'zzzz qqqq'].map((search) => ({
        store: 'bench-1',
        ...(search && { search }),
      })),
      listDeliveryWindows: [{ storeId }],
      listStops: [{ day: today }, { day: addDays(today, -30) }, { day: today, storeId }],
      getDeliveryBoard: [{ day: today }, { day: addDays(today, 1) }, { day: addDays(today, -30) }],
      getDeliveryPromise: [{ from: addDays(today, -30), to: today }],
      listRequestsAbout: [{ orderNumber: order }, { customerId: heavyCustomer }],
      listConnectedRecords: kinds.map((kind) => ({ kind, id: ids[`/staff/${connected[kind]}`] ?? '' })),
      nameRecords: [{ of: [order, heavyCustomer, agentId(1), storeId].join(',') }],
      quoteLoanPayoff: [{ on: today }],
      estimateCommissionTerms: [
        { ...terms, scope: 'all' },
        ...categoryValues.map((category) => ({ ...terms, scope: 'category', category })),
        { ...terms, scope: 'agent', agentCode },
      ],
    },
    also: {
      listStaffShopOrders: compared,
      listAuditLines: [
        { subject: heavyCustomer, actorKind: 'staff' },
        { action: 'login', actorKind: 'agent' },
        { from: addDays(today, -30), to: today },
      ],
      listPayouts: ['proposed', 'paid'].map((state) => ({ state, month: today.slice(0, 7), sort: 'amount' })),
      listLoans: ['newest', 'open'].map((sort) => ({ plan: 'weeks-4', state: 'active', sort })),
    },
    values: {
      storeId: [storeId],
      day: [today, addDays(today, -30)],
      month: [today.slice(0, 7)],
      customerId: [heavyCustomer],
      plan: ['weeks-4'],
      city: ['Lagos'],
      store: ['bench-1'],
      category: ['bench-3'],
      actor: [agentId(7)],
      action: ['login', 'order-contacts-shown'],
      subject: [heavyCustomer, agentId(7)],
      agentCode: [agentCode],
      agentId: [agentId(1)],
      windowId: [(await find(`select window_id as id from shop_orders where window_id is not null limit 1`)) ?? ''],
      from: [addDays(today, -30)],
      to: [addDays(today, -30)],
      year: [today.slice(0, 4)],
      olderThan: ['7'],
      queue: [jobQueue],
      email: ['eve4242@bench.example'],
      orderNumber: [order],
    },
  };
}
