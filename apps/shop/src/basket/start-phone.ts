/** A phone with a basket, and a server that keeps the account's: for tests. */
import { ApiError } from '@foodbank/contract/client/api-error';
import type { Basket, BasketLineInput } from '@foodbank/contract/selling/baskets';
import { type BasketStorage, createBasketStore } from './basket-store.ts';
import { type LineProduct, withQuantity, withStore } from './phone-basket.ts';

/** The store of the basket. */
export const store = { id: 'store-1', slug: 'yaba', name: 'Yaba', city: 'Lagos' };
/** Two products of the store. */
export const rice: LineProduct & { id: string } = {
  id: 'rice',
  slug: 'rice',
  name: 'Rice',
  unit: '5 kg',
  price: 9_500,
};
export const beans = { ...rice, id: 'beans', slug: 'beans', name: 'Beans', price: 4_200.5 };

/** An account's basket, as the server keeps it. */
export function startServer() {
  const kept = { version: 0, storeId: '', lines: [] as BasketLineInput[] };
  const writes: { mode: string; lines: BasketLineInput[] }[] = [];
  const failures: Error[] = [];
  const reply = (): Basket => ({
    version: kept.version,
    store: kept.storeId === '' || kept.lines.length === 0 ? null : { ...store, id: kept.storeId, isOpen: true },
    lastStore: kept.storeId === '' ? null : { ...store, id: kept.storeId, isOpen: true },
    lines: kept.lines.map((line) => ({
      ...line,
      substitute:
        line.substituteId === null
          ? null
          : { productId: line.substituteId, name: line.substituteId, unit: '5 kg', price: 90, problem: null },
      slug: line.productId,
      name: line.productId,
      unit: '5 kg',
      kind: 'single',
      categorySlug: 'grains',
      drawing: 'rice',
      price: 100,
      lineTotal: 100 * line.quantity,
      available: 99,
      problem: null,
      problemText: null,
      oldPrice: null,
    })),
    itemCount: 0,
    goodsTotal: 0,
    minimum: 2_000,
    missingToMinimum: 0,
    problemCount: 0,
    canCheckOut: true,
    updatedAt: null,
  });
  const fail = () => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  return {
    kept,
    writes,
    failures,
    calls: {
      read: async () => {
        fail();
        return reply();
      },
      save: async (body: { storeId: string; lines: BasketLineInput[]; version: number; mode: 'replace' | 'merge' }) => {
        writes.push(body);
        fail();
        if (body.mode === 'replace' && body.version !== kept.version)
          throw new ApiError('changed', 409, { code: 'basket-changed' });
        const others = kept.lines.filter((line) => !body.lines.some((sent) => sent.productId === line.productId));
        kept.lines = body.mode === 'merge' ? [...others, ...body.lines] : body.lines;
        kept.storeId = body.storeId;
        kept.version += 1;
        return reply();
      },
    },
  };
}

/** A phone with an empty basket. Its timers run when the test says so. */
export function startPhone(server = startServer(), storage = memory()) {
  const timers = new Set<() => void>();
  const basket = createBasketStore({
    calls: server.calls,
    storage,
    now: () => 1,
    later: (run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  const tick = async () => {
    for (const run of [...timers]) {
      timers.delete(run);
      run();
    }
    await settle();
  };
  basket.change((present) => withStore(present, store));
  return { basket, server, storage, settle, tick, timers };
}

/** A storage that forgets everything with the test. */
export function memory(): BasketStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Sets the quantity of a product. */
export const add = (product: typeof rice, quantity: number) => (present: Parameters<typeof withQuantity>[0]) =>
  withQuantity(present, product, quantity);
