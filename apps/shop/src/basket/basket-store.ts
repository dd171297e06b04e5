/** Keeps the basket on the phone and brings it to the account: few writes, each with final quantities. */
import { ApiError } from '@foodbank/contract/client/api-error';
import type { Basket, BasketLineInput } from '@foodbank/contract/selling/baskets';
import { emptyPhoneBasket, hasChanges, type PhoneBasket, parsePhoneBasket, withSaved } from './phone-basket.ts';

/** The calls of the account's basket. */
export interface BasketCalls {
  read: () => Promise<Basket>;
  save: (body: {
    storeId: string;
    lines: BasketLineInput[];
    version: number;
    mode: 'replace' | 'merge';
  }) => Promise<Basket>;
}

/** Where the basket is kept: the browser's localStorage. */
export type BasketStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the screens show about the way to the account. */
export type BasketSync =
  /** Nothing to send. */
  | { status: 'still' }
  /** A change is about to be sent, or on its way. */
  | { status: 'sending' }
  /** The network failed. It is tried again by itself. */
  | { status: 'waiting' }
  /** The server refused. */
  | { status: 'refused'; error: unknown };

export interface BasketState {
  basket: PhoneBasket;
  sync: BasketSync;
  /** False once the phone could not store the basket, because its storage is full or forbidden. */
  isStored: boolean;
}

export interface BasketStoreOptions {
  calls: BasketCalls;
  storage: BasketStorage;
  now: () => number;
  /** Runs a function after a time, and returns what stops it. */
  later: (run: () => void, ms: number) => () => void;
}

export const basketKey = 'foodbank.basket';
/** Fifty quick presses are one write: it waits until the presses pause. */
export const pauseMs = 700;
/** The first and the longest wait after a failed network. */
export const retryMs = { first: 3_000, longest: 60_000 } as const;

/** Creates the basket. `setCustomer` tells it who is signed in. */
export function createBasketStore({ calls, storage, now, later }: BasketStoreOptions) {
  let state: BasketState = { basket: load(), sync: { status: 'still' }, isStored: true };
  // Undefined until the session is known: without a network, the basket is shown as it is.
  let customerId: string | null | undefined;
  let sending = false;
  let waitMs: number = retryMs.first;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();

  function load(): PhoneBasket {
    try {
      return parsePhoneBasket(storage.getItem(basketKey));
    } catch {
      return emptyPhoneBasket;
    }
  }
  function set(next: Partial<BasketState>) {
    let { isStored } = state;
    if (next.basket)
      try {
        storage.setItem(basketKey, JSON.stringify(next.basket));
        isStored = true;
      } catch {
        isStored = false;
      }
    state = { ...state, isStored, ...next };
    for (const listener of listeners) listener();
  }
  function plan(ms: number) {
    stop?.();
    stop = later(() => {
      stop = null;
      void send();
    }, ms);
  }

  /** What differs between the basket now and when a call began: it was changed meanwhile and is sent next. */
  const changedSince = (before: PhoneBasket) => {
    const { basket } = state;
    const same = (id: string) =>
      JSON.stringify(before.lines.find((line) => line.productId === id)) ===
      JSON.stringify(basket.lines.find((line) => line.productId === id));
    return { changed: basket.changed.filter((id) => !same(id)), store: basket.store?.id !== before.store?.id };
  };

  /** Reads the account's basket under the changes that were made here. */
  async function read(ownerId: string) {
    const saved = await calls.read();
    if (customerId !== ownerId) return;
    const { basket } = state;
    // What an empty basket lost before signing in is no change of the account's.
    const own = basket.ownerId === ownerId || basket.lines.length > 0;
    const since = { changed: own ? basket.changed : [], store: own && basket.storeChanged, ownerId, at: now() };
    set({ basket: withSaved(basket, saved, since) });
  }

  async function write(ownerId: string, mode: 'replace' | 'merge') {
    const before = state.basket;
    const { store, saved } = before;
    if (!store) return;
    const lines = before.lines.map(({ productId, quantity, substitution, substitute }) => ({
      productId,
      quantity,
      substitution,
      substituteId: substitute?.productId ?? null,
    }));
    const version = mode === 'merge' ? 0 : (saved?.version ?? 0);
    const reply = await calls.save({ storeId: store.id, lines, version, mode });
    if (customerId !== ownerId) return;
    set({ basket: withSaved(state.basket, reply, { ...changedSince(before), ownerId, at: now() }) });
  }

  async function step(ownerId: string) {
    const { basket } = state;
    if (basket.ownerId !== null && basket.ownerId !== ownerId) {
      // Another customer's basket stays theirs: it is in their account.
      set({ basket: { ...emptyPhoneBasket, store: basket.store } });
      return read(ownerId);
    }
    if (basket.ownerId === null)
      return basket.lines.length > 0 && basket.store ? write(ownerId, 'merge') : read(ownerId);
    if (!hasChanges(basket) || !basket.store) return read(ownerId);
    return write(ownerId, 'replace');
  }

  async function send() {
    const ownerId = customerId;
    if (!ownerId || sending) return;
    sending = true;
    set({ sync: { status: 'sending' } });
    try {
      await step(ownerId).catch((error: unknown) => recover(ownerId, error));
      waitMs = retryMs.first;
      set({ sync: { status: 'still' } });
    } catch (error) {
      fail(error);
    } finally {
      sending = false;
    }
    if (customerId && (customerId !== ownerId || (hasChanges(state.basket) && state.sync.status === 'still')))
      plan(pauseMs);
  }

  /** The account's basket was changed on another device, or has no place or product for a line: reads it, and sends once more. */
  async function recover(ownerId: string, error: unknown) {
    if (!(error instanceof ApiError) || !mended.has(error.code ?? '')) throw error;
    await read(ownerId);
    if (error.code === 'unknown-product' || error.code === 'unknown-store') {
      const { saved } = state.basket;
      if (saved) {
        const since = { changed: [], store: false, ownerId, at: now() };
        set({ basket: withSaved(state.basket, saved, since) });
      }
      throw error;
    }
    if (hasChanges(state.basket)) await write(ownerId, 'replace');
  }

  function fail(error: unknown) {
    const passes = error instanceof ApiError && passing.has(error.kind);
    set({ sync: passes ? { status: 'waiting' } : { status: 'refused', error } });
    if (!passes) return;
    plan(waitMs);
    waitMs = Math.min(retryMs.longest, waitMs * 2);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes the basket at once, and sends it when the presses pause. */
    change(change: (basket: PhoneBasket) => PhoneBasket) {
      const basket = change(state.basket);
      if (basket === state.basket) return;
      const isSent = customerId && hasChanges(basket);
      set({ basket, ...(isSent && { sync: { status: 'sending' } }) });
      if (isSent) plan(pauseMs);
    },
    /** Who is signed in. At signing out the basket is forgotten: the account has it. */
    setCustomer(id: string | null) {
      if (customerId === id) return;
      customerId = id;
      stop?.();
      const { ownerId, store } = state.basket;
      if (id !== null) void send();
      else if (ownerId !== null) set({ basket: { ...emptyPhoneBasket, store }, sync: { status: 'still' } });
    },
    /** Takes a reply of the account's basket over, such as that of "the same as last time". */
    take(saved: Basket) {
      if (!customerId) return;
      const { changed, storeChanged } = state.basket;
      set({
        basket: withSaved(state.basket, saved, { changed, store: storeChanged, ownerId: customerId, at: now() }),
      });
    },
    /** Sends or reads at once: the network is back, or the basket is opened. */
    refresh() {
      stop?.();
      stop = null;
      void send();
    },
    /** Another tab of the browser has changed the basket. */
    reload() {
      state = { ...state, basket: load() };
      for (const listener of listeners) listener();
    },
  };
}

const mended = new Set(['basket-changed', 'basket-full', 'unknown-product', 'unknown-store']);
/** Failures that pass by themselves. */
const passing = new Set(['network', 'timeout', 'server']);
