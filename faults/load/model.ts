import type { Answer } from '../system/ask.ts';

/** An order's state as the shop reported it. */
export interface OrderState {
  customerId: string;
  status: 'pending' | 'completed' | 'cancelled';
  /** In naira. */
  amount: number;
  placedAt: string;
  completedAt: string | null;
}

/** A value that is written repeatedly: `known` was acknowledged last, `maybe` was sent since then without an answer. */
export interface Register<Value> {
  known: Value | null;
  maybe: Value[];
}

export interface ModelAgent {
  email: string;
  registered: boolean;
  id: string;
  token: string;
  referralCode: string;
  password: Register<string>;
  phone: Register<string>;
  /** Resets that were acknowledged. */
  resets: number;
  /** Whether the agent has reset the password. Once each, because codes are limited. */
  forgot: boolean;
  /** An agent does one thing at a time. */
  busy: boolean;
}

/** Everything that was acknowledged to the load. At the end the product has to match it. */
export interface Model {
  agents: Map<string, ModelAgent>;
  /** Agents who have signed in. */
  signedIn: ModelAgent[];
  customers: Map<string, Register<{ email: string; agentId: string | null }>>;
  orders: Map<string, Register<OrderState>>;
  /** By address and by text; true once acknowledged. */
  subscribers: Map<string, boolean>;
  messages: Map<string, boolean>;
  /** How many writes were acknowledged. */
  acknowledged: number;
  /** Counts of answers by kind of request, then by status and code. */
  answers: Map<string, Map<string, number>>;
}

export function createModel(): Model {
  return {
    agents: new Map(),
    signedIn: [],
    customers: new Map(),
    orders: new Map(),
    subscribers: new Map(),
    messages: new Map(),
    acknowledged: 0,
    answers: new Map(),
  };
}

export const emptyRegister = <Value>(): Register<Value> => ({ known: null, maybe: [] });

/** Whether an answer leaves the outcome open or asks for a later attempt. */
export const isOpen = ({ status }: Pick<Answer, 'status'>) => status === 0 || status >= 500 || status === 429;

/** Records a write before it is sent. The returned function takes its answer, or null if there was none. */
export function writing<Value>(register: Register<Value>, value: Value): (answer: { status: number } | null) => void {
  register.maybe.push(value);
  return (answer) => {
    if (answer === null || isOpen(answer)) return;
    register.maybe = answer.status === 200 ? [] : register.maybe.filter((other) => other !== value);
    if (answer.status === 200) register.known = value;
  };
}

/** Whether a stored value is the one that was acknowledged last, or one that was sent after it. */
export function isPossible<Value>(
  { known, maybe }: Register<Value>,
  found: Value | null,
  same: (a: Value, b: Value) => boolean,
): boolean {
  if (found === null) return known === null;
  return (known !== null && same(known, found)) || maybe.some((value) => same(value, found));
}
