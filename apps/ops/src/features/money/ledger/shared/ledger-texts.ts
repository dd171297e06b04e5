import { type LedgerEntry, type LedgerKind, type LedgerSide, ledgerKinds } from '@foodbank/contract/money/ledger-staff';

/** A code of transfers as people read it: `commission-earned` becomes `Commission earned`. */
export const codeText = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');

/** An account as people read it: its kind, and the agent, store, customer or rider whose it is. */
export function accountText({
  kind,
  agent,
  owner,
}: Pick<LedgerSide, 'agent' | 'owner'> & { kind: LedgerKind }): string {
  const name = agent?.name ?? owner?.name;
  return name === undefined ? ledgerKinds[kind] : `${ledgerKinds[kind]}: ${name}`;
}

/** What a transfer does, and the tone of its badge. */
export const transferStates = {
  posted: { text: 'Posted', tone: 'completed' },
  post: { text: 'Reserved before, posted', tone: 'completed' },
  pending: { text: 'Reserved', tone: 'pending' },
  void: { text: 'Reserved before, voided', tone: 'other' },
} as const satisfies Record<LedgerEntry['kind'], { text: string; tone: string }>;
