import { apiPrefix } from '@foodbank/contract/endpoint';
import type { ProbeName } from './fault.ts';
import { type Actor, askCounted } from './load/actor.ts';
import { type AgentAccount, asking } from './load/ledger.ts';
import type { Answer } from './stage/ask.ts';

/** A kind of caller, who asks for the same thing again and again. */
export interface Probe {
  name: ProbeName;
  ask(): Promise<Answer>;
}

/** Callers of every kind: who reads a page, who reads figures, who signs in, who fills in a form, the shop, who names an account. */
export function probesOf(actor: Actor, agent: AgentAccount): Probe[] {
  const { ledger, stage, run } = actor;
  const ownPath = `${apiPrefix}/agents/${agent.id}`;
  let counted = 0;
  const subscribe = async () => {
    counted += 1;
    const email = `probe${counted}.${run}@example.com`;
    ledger.subscribers.set(email, false);
    const question = { method: 'POST', path: `${apiPrefix}/subscribers`, body: { email } } as const;
    const answer = await askCounted(actor, 'subscribe', question);
    if (answer.status === 200) ledger.subscribers.set(email, true);
    return answer;
  };
  const reportOrder = () => {
    counted += 1;
    const [customerId = ''] = ledger.customers.keys();
    const body = { customerId, status: 'pending', amount: 2_500.5, placedAt: new Date().toISOString() } as const;
    const account = { known: null, maybe: [] };
    ledger.orders.set(`P${run}-${counted}`, account);
    const settling = asking(account, { ...body, completedAt: null });
    const path = `${apiPrefix}/track/orders/P${run}-${counted}`;
    const question = { method: 'PUT', path, token: stage.trackKey, body } as const;
    return askCounted(actor, 'track order', question).then((answer) => {
      if (answer.status === 200) settling.acknowledged();
      return answer;
    });
  };
  const credentials = () => ({ email: agent.email, password: agent.password.known });
  const account = { account_number: '0123456789', bank_code: '058' };
  return [
    { name: 'page', ask: () => stage.ask({ path: '/' }) },
    { name: 'dashboard', ask: () => stage.ask({ path: `${ownPath}/dashboard`, token: agent.token }) },
    {
      name: 'sign-in',
      ask: () => stage.ask({ method: 'POST', path: `${apiPrefix}/agents/login`, body: credentials() }),
    },
    { name: 'form', ask: subscribe },
    { name: 'order', ask: reportOrder },
    {
      name: 'bank account',
      ask: () => stage.ask({ method: 'POST', path: `${apiPrefix}/resolveAccount`, token: agent.token, body: account }),
    },
  ];
}
