import { reportYearMax, reportYearMin } from '@foodbank/contract/primitives/day';
import type { GiveBackReason } from '@foodbank/contract/selling/rides';

/** Acts that wait for the network, in the order in which the rider did them. They survive a restart of the browser. */
export interface WaitingAct {
  /** Made once for the act: the server does it once, however often it is sent. */
  key: string;
  /** The rider's time. */
  at: string;
  kind: 'accept' | 'give-back' | 'pick-up' | 'deliver' | 'not-at-home';
  stopId: string;
  /** What is delivered, for messages. */
  orderNumber: string;
  /** For `give-back`. */
  reason?: GiveBackReason;
  /** For `deliver`. */
  code?: string;
  /** For `deliver`: what the customer refused at the door. */
  notTaken?: { lineId: string; quantity: number }[];
}

/** True for an act after which the rider has nothing more to do at the stop: all but picking up. */
export const endsStop = ({ kind }: Pick<WaitingAct, 'kind'>): boolean => kind !== 'pick-up';

/**
 * The stops as the rider sees them while acts wait: what was picked up is with the rider, and a stop at which another act waits is not shown
 * again.
 */
export function afterWaiting<Stop extends { id: string; isPickedUp?: boolean | undefined }>(
  stops: readonly Stop[],
  waiting: readonly WaitingAct[],
): Stop[] {
  return stops.flatMap((stop) => {
    const acts = waiting.filter(({ stopId }) => stopId === stop.id);
    if (acts.some(endsStop)) return [];
    return [acts.length > 0 ? { ...stop, isPickedUp: true } : stop];
  });
}

/** Where the acts are kept: the browser's storage, or a test's. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How sending ended: done, refused with a message for the rider, or no network. */
export type SendOutcome = { done: true } | { refused: string } | { offline: true };

const nameOf = (riderId: string) => `ride-acts-${riderId}`;
const refusalsOf = (riderId: string) => `ride-refusals-${riderId}`;

/** The acts of a rider that wait, oldest first. Unreadable storage has none. */
export const readWaiting = (storage: Storage, riderId: string): WaitingAct[] =>
  readList<WaitingAct>(storage, nameOf(riderId));

/** What the server refused and the rider has not put away yet. It outlives the page that sent the act. */
export const readRefusals = (storage: Storage, riderId: string): string[] =>
  readList<string>(storage, refusalsOf(riderId));

/** Puts the refusals away: the rider has read them. */
export const clearRefusals = (storage: Storage, riderId: string): void => storage.removeItem(refusalsOf(riderId));

/** Keeps an act until it is sent. What was refused at the stop before is past: the rider acts there again. */
export function addWaiting(storage: Storage, riderId: string, act: WaitingAct): void {
  const refusals = readRefusals(storage, riderId).filter((text) => !text.startsWith(act.orderNumber));
  write(storage, refusalsOf(riderId), refusals);
  write(storage, nameOf(riderId), [...readWaiting(storage, riderId), act]);
}

/**
 * The instant of an act by the phone's clock. A clock that lost its battery says 1970: then it is an instant in the future, which the server
 * counts as the one at which the act arrives.
 */
export function actedAt(now: Date): string {
  const year = now.getUTCFullYear();
  return year >= reportYearMin && year <= reportYearMax ? now.toISOString() : `${reportYearMax}-12-31T00:00:00.000Z`;
}

function readList<Item>(storage: Storage, name: string): Item[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]');
    return Array.isArray(stored) ? (stored as Item[]) : [];
  } catch {
    return [];
  }
}

/**
 * Sends what waits, oldest first, and stops where there is no network. An act that is refused is dropped, and its message kept and returned:
 * later acts don't wait for it.
 */
export async function sendWaiting(
  storage: Storage,
  riderId: string,
  send: (act: WaitingAct) => Promise<SendOutcome>,
): Promise<{ refusals: string[]; left: number }> {
  const refusals: string[] = [];
  for (;;) {
    const [first] = readWaiting(storage, riderId);
    if (first === undefined) return { refusals, left: 0 };
    const outcome = await send(first);
    if ('offline' in outcome) return { refusals, left: readWaiting(storage, riderId).length };
    const waiting = readWaiting(storage, riderId);
    // Another page of the app may have sent it, too. Then that page has told the refusal.
    const isFirst = waiting.some(({ key }) => key === first.key);
    if ('refused' in outcome && isFirst) {
      const text = `${first.orderNumber}: ${outcome.refused}`;
      refusals.push(text);
      write(storage, refusalsOf(riderId), [...readRefusals(storage, riderId), text]);
    }
    // By key: another act may have been added meanwhile.
    write(
      storage,
      nameOf(riderId),
      waiting.filter(({ key }) => key !== first.key),
    );
  }
}

function write(storage: Storage, name: string, items: readonly unknown[]): void {
  if (items.length === 0) storage.removeItem(name);
  else storage.setItem(name, JSON.stringify(items));
}
