import { repeatOrder } from '@foodbank/contract/selling/baskets';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../api.ts';
import { basketStore } from '../basket/basket.ts';
import { paths } from '../paths.ts';

/** "Order again": puts the lines of an order into the basket, and shows it. */
export function useRepeatOrder() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (number: string) => (await call(repeatOrder, { body: { number } })).basket,
    onSuccess: (basket) => {
      basketStore.take(basket);
      void navigate(paths.basket);
    },
  });
}
