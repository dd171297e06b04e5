/** What the shop said of an order, as its row has to say it, too. */
export interface OrderState {
  customerId: string;
  status: 'pending' | 'completed' | 'cancelled';
  /** In naira. */
  amount: number;
  placedAt: string;
  completedAt: string | null;
}

/** Something that was asked for: what was acknowledged last, and what was asked since without an answer. */
export interface Account<State> {
  known: State | null;
  maybe: State[];
}

/** An agent as the person behind it remembers it. */
export interface AgentAccount {
  email: string;
  registered: boolean;
  id: string;
  token: string;
  referralCode: string;
  password: Account<string>;
  phone: Account<string>;
  /** Resets that were acknowledged. */
  resets: number;
  /** Whether the password was forgotten already: codes are few. */
  forgot: boolean;
  /** Whether this person is in the middle of something: nobody does two things at once. */
  busy: boolean;
}

/** Everything that the load was promised: the product is held against it at the end. */
export interface Ledger {
  agents: Map<string, AgentAccount>;
  /** Those who got as far as signing in. */
  signedIn: AgentAccount[];
  customers: Map<string, Account<{ email: string; agentId: string | null }>>;
  orders: Map<string, Account<OrderState>>;
  /** The newest customers and orders by id: what the shop talks about is mostly fresh. */
  lately: { customers: string[]; orders: string[] };
  /** By address or text; true once acknowledged. */
  subscribers: Map<string, boolean>;
  messages: Map<string, boolean>;
  /** Answers by kind of question, then by status and code. */
  answers: Map<string, Map<string, number>>;
  /** What is going on around the product now, and the answers that came meanwhile by status and code. */
  phase: string;
  answersByPhase: Map<string, Map<string, number>>;
  /** How many effects were acknowledged. */
  acknowledged: number;
}

/** An empty ledger. */
export function openLedger(): Ledger {
  return {
    agents: new Map(),
    signedIn: [],
    lately: { customers: [], orders: [] },
    customers: new Map(),
    orders: new Map(),
    subscribers: new Map(),
    messages: new Map(),
    answers: new Map(),
    phase: 'calm',
    answersByPhase: new Map(),
    acknowledged: 0,
  };
}

/** Counts one under two names. */
export function countUnder(counts: Map<string, Map<string, number>>, first: string, second: string): void {
  const inner = counts.get(first) ?? new Map<string, number>();
  inner.set(second, (inner.get(second) ?? 0) + 1);
  counts.set(first, inner);
}

/** Notes what is about to be asked; an answer settles it, and silence leaves it open. */
export function asking<State>(account: Account<State>, state: State): { acknowledged(): void; refused(): void } {
  account.maybe.push(state);
  return {
    acknowledged: () => {
      account.known = state;
      account.maybe = [];
    },
    refused: () => {
      account.maybe = account.maybe.filter((other) => other !== state);
    },
  };
}

/** Whether what is there can be: what was acknowledged, or something that was asked for after it. */
export function isPossible<State>(
  { known, maybe }: Account<State>,
  found: State | null,
  same: (a: State, b: State) => boolean,
) {
  if (found === null) return known === null;
  return (known !== null && same(known, found)) || maybe.some((state) => same(state, found));
}
