import type { SandboxAct } from './charge-sandbox-books.ts';

/**
 * The cards of the sandbox, by their last four digits: what charging one again comes to. `good`: it is paid; `poor`: there is too little money; `over`:
 * it has expired; `asks`: the bank wants the customer to confirm; `slow`: it stays under way.
 */
export const sandboxCards = { good: '4081', poor: '0037', over: '0408', asks: '6666', slow: '1112' } as const;
export type SandboxCardKind = keyof typeof sandboxCards;

/** How a card of the sandbox behaves. */
export const cardKindOf = (last4: string): SandboxCardKind =>
  (Object.keys(sandboxCards) as SandboxCardKind[]).find((kind) => sandboxCards[kind] === last4) ?? 'good';

/** What a person can do on the sandbox's page. */
export const sandboxActs = {
  pay: 'Pay',
  ussd: 'Pay by USSD',
  poor: 'Pay by a card that has no money next time',
  over: 'Pay by a card that has expired next time',
  asks: 'Pay by a card whose bank asks next time',
  slow: 'Pay by a card that hangs next time',
  fail: 'Fail',
  hang: 'Hang',
  twice: 'Pay twice',
  more: 'Pay too much',
  less: 'Pay too little',
  late: 'Pay late',
  dispute: 'Dispute the payment',
  lose: 'Decide the dispute for the customer',
  win: 'Decide the dispute for us',
} as const;

/** One of the acts. */
export type SandboxChoice = keyof typeof sandboxActs;

/** What a bank does with a payment, not its customer. */
export type DisputeChoice = 'dispute' | 'lose' | 'win';

/** By how much too much and too little differ: ₦100. */
const differenceKobo = 10_000;
/** How late a late payment is: after the half hour for which a checkout holds stock and price. */
const lateAfterMs = 35 * 60_000;

/** What a choice does. Money for the same reference adds up. */
export function actsOf(
  choice: Exclude<SandboxChoice, DisputeChoice>,
  amountKobo: number,
  atMs: number,
): Omit<SandboxAct, 'reference'>[] {
  const paid = { kind: 'pay', amountKobo, channel: 'card', atMs } as const;
  const transferred = { ...paid, channel: 'bank_transfer' } as const;
  switch (choice) {
    case 'fail':
      return [{ ...paid, kind: 'fail', amountKobo: 0 }];
    case 'hang':
      return [{ ...transferred, kind: 'hang', amountKobo: 0 }];
    case 'twice':
      return [transferred, transferred];
    case 'more':
      return [{ ...transferred, amountKobo: amountKobo + differenceKobo }];
    case 'less':
      return [{ ...transferred, amountKobo: Math.max(1, amountKobo - differenceKobo) }];
    case 'ussd':
      return [{ ...paid, channel: 'ussd' }];
    case 'late':
      return [{ ...transferred, atMs: atMs + lateAfterMs }];
    default:
      return [paid];
  }
}
