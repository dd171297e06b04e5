/**
 * One press of the button orders once. The key of the press stays on the phone until the server has answered, so that pressing again
 * after a lost answer, a closed browser or an empty battery asks for the same order.
 */
import { ApiError } from '@foodbank/contract/client/api-error';
import type { Sent } from '@foodbank/contract/endpoint';
import type { startCheckout } from '@foodbank/contract/selling/checkout';

/** What a press sends. */
export type Press = Sent<typeof startCheckout>['body'];

/** The part of localStorage that is used. */
export type PressStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Removed with all that is the customer's own (`ownKeys` of the session). */
export const pressKey = 'own.press';

/** The press that was sent and not answered; null if there is none. */
export function unansweredPress(storage: PressStorage): Press | null {
  try {
    const press: Press | null = JSON.parse(storage.getItem(pressKey) ?? 'null');
    return typeof press?.key === 'string' && typeof press.total === 'number' ? press : null;
  } catch {
    return null;
  }
}

/** The unanswered press if it asks for the same: its order may have been made. Null if there is none. */
export function samePress(storage: PressStorage, asked: Omit<Press, 'key'>): Press | null {
  const before = unansweredPress(storage);
  return before && sameOrder(before, asked) ? before : null;
}

/** The press to send: the unanswered one if it asks for the same, else a new one. It is stored before it is sent. */
export function pressOf(storage: PressStorage, asked: Omit<Press, 'key'>, makeId: () => string): Press {
  const press = samePress(storage, asked) ?? { key: makeId(), ...asked };
  try {
    storage.setItem(pressKey, JSON.stringify(press));
  } catch {
    // A phone that stores nothing still sends the key. Only a restart loses it, and the open order is in the list then.
  }
  return press;
}

/** Forgets the press: it was answered. */
export function forgetPress(storage: PressStorage): void {
  try {
    storage.removeItem(pressKey);
  } catch {
    // Nothing was stored.
  }
}

/** True if it is not known whether the server has made the order. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'timeout' || error.kind === 'server';

const sameOrder = ({ key: _, ...before }: Press, asked: Omit<Press, 'key'>): boolean =>
  sorted(before) === sorted(asked);

const sorted = (press: Omit<Press, 'key'>): string =>
  JSON.stringify(Object.entries(press).sort(([one], [other]) => (one < other ? -1 : 1)));
