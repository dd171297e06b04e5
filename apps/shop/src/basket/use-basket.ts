import { useSyncExternalStore } from 'react';
import { basketStore } from './basket.ts';
import type { BasketState } from './basket-store.ts';
import { type ChosenStore, type LineProduct, withQuantity, withStore } from './phone-basket.ts';

/** The basket, and how far its way to the account is. */
export const useBasket = (): BasketState => useSyncExternalStore(basketStore.subscribe, basketStore.read);

/** The quantity of a product in the basket, and what sets it. A press counts from what is there at that moment. */
export function useLine(product: LineProduct) {
  const quantity = useSyncExternalStore(basketStore.subscribe, () => quantityOf(product.id));
  const setQuantity = (wanted: number) => {
    const change = wanted - quantity;
    basketStore.change((basket) => withQuantity(basket, product, quantityOf(product.id) + change));
  };
  return [quantity, setQuantity] as const;
}

const quantityOf = (id: string): number =>
  basketStore.read().basket.lines.find((line) => line.productId === id)?.quantity ?? 0;

/** The store that the customer shops in; null until one is chosen. */
export const useStore = (): ChosenStore | null =>
  useSyncExternalStore(basketStore.subscribe, () => basketStore.read().basket.store);

/** Chooses the store. */
export const chooseStore = (store: ChosenStore): void =>
  basketStore.change((basket) =>
    withStore(basket, { id: store.id, slug: store.slug, name: store.name, city: store.city }),
  );
