/** Thrown for a known key with other content, and for a second end or reversal of one transfer. Nothing of the group is booked. */
export class TransferConflict extends Error {
  readonly key: string;
  constructor(key: string, why: string) {
    super(`the transfer ${key} ${why}`);
    this.key = key;
  }
}

/** Thrown when a group would break a limit of an account, such as paying out more than an agent is owed. */
export class LimitReached extends Error {
  /** The constraint's name, such as `agent_payable_covered`. */
  readonly limit: string;
  constructor(limit: string, cause: unknown) {
    super(`the transfers would break ${limit}`, { cause });
    this.limit = limit;
  }
}

/** The limit that a customer's money with us covers what is taken from it. */
export const customersLimit = 'customer_funds_covered';

/** Thrown when the business date lies in a month that is closed. */
export class MonthClosed extends Error {}

const checkViolation = '23514';

/** The ledger's own error for a constraint of PostgreSQL that a booking broke; any other error as it is. */
export function asLedgerError(error: unknown): unknown {
  const { code, constraint = '', table } = error as { code?: string; constraint?: string; table?: string };
  if (code !== checkViolation) return error;
  if (constraint === 'ledger_month_open') return new MonthClosed('the month is closed', { cause: error });
  return table === 'ledger_accounts' ? new LimitReached(constraint, error) : error;
}
