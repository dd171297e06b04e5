/** The app's basket. */
import { readBasket, saveBasket } from '@foodbank/contract/selling/baskets';
import { call } from '../api.ts';
import { setBasketCount } from '../basket-count.ts';
import { isOnline, onConnectionChange } from '../offline/connection.ts';
import { noteFullStorage } from '../offline/storage-state.ts';
import { session } from '../session/session.ts';
import { basketKey, createBasketStore } from './basket-store.ts';
import { piecesOf } from './phone-basket.ts';

// A browser that blocks storage throws at the mere mention of it.
const storage = {
  getItem: (key: string) => window.localStorage.getItem(key),
  setItem: (key: string, text: string) => window.localStorage.setItem(key, text),
  removeItem: (key: string) => window.localStorage.removeItem(key),
};

export const basketStore = createBasketStore({
  calls: {
    read: async () => (await call(readBasket, {})).basket,
    save: async (body) => (await call(saveBasket, { body })).basket,
  },
  storage,
  now: Date.now,
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Starts the basket: the count in the tab bar, other tabs of the browser, and the way to the account when the network is back. */
export function watchBasket(): void {
  const show = () => {
    const { basket, isStored } = basketStore.read();
    setBasketCount(piecesOf(basket));
    if (!isStored) noteFullStorage(true);
  };
  basketStore.subscribe(show);
  show();
  window.addEventListener('storage', ({ key }) => {
    if (key === basketKey) basketStore.reload();
  });
  const follow = () => {
    const { status, user } = { user: null, ...session.read() };
    if (status === 'signed-in' && user) basketStore.setCustomer(user.id);
    else if (status === 'anonymous') basketStore.setCustomer(null);
  };
  session.subscribe(follow);
  follow();
  onConnectionChange(() => {
    if (isOnline() && basketStore.read().sync.status === 'waiting') basketStore.refresh();
  });
}
