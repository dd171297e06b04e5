import { makeId } from '@foodbank/app/make-id';
import { ApiError } from '@foodbank/contract/client/api-error';
import { type Checkout, startCheckout } from '@foodbank/contract/selling/checkout';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api.ts';
import { basketStore } from '../../../basket/basket.ts';
import { paymentPath, planPath } from '../../../paths.ts';
import { checkoutQuery } from './checkout-queries.ts';
import {
  forgetPress,
  isUnanswered,
  type Press,
  type PressStorage,
  pressOf,
  samePress,
  unansweredPress,
} from './one-press.ts';

// A browser that blocks storage throws at the mere mention of it.
const storage: PressStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => localStorage.setItem(key, text),
  removeItem: (key) => localStorage.removeItem(key),
};

async function send(press: Press): Promise<Checkout> {
  try {
    const { checkout } = await call(startCheckout, { body: press });
    forgetPress(storage);
    return checkout;
  } catch (error) {
    if (!isUnanswered(error)) forgetPress(storage);
    throw error;
  }
}

/** True if the button was pressed for the same order, and no answer came. */
export const wasPressed = (asked: Omit<Press, 'key'>): boolean => samePress(storage, asked) !== null;

/** Sends the order once, then opens the payment page. Back from there leads to the checkout as it stands, never to a second order. */
export function usePress(onRefused: (code: string) => void) {
  const opened = useOpenCheckout();
  return useMutation({
    mutationFn: (asked: Omit<Press, 'key'>) => send(pressOf(storage, asked, makeId)),
    onSuccess: opened,
    onError: (error) => {
      if (!isUnanswered(error) && error instanceof ApiError) onRefused(error.code ?? '');
    },
  });
}

/**
 * The basket is empty, and a press was never answered: its order may have been made. The same key asks for it again, and can't make a
 * second one. True while it is being asked for.
 */
export function useUnansweredPress(isEmpty: boolean): boolean {
  const opened = useOpenCheckout();
  const { mutate, isIdle, isPending } = useMutation({ mutationFn: send, onSuccess: opened });
  useEffect(() => {
    const press = isEmpty ? unansweredPress(storage) : null;
    if (press) mutate(press);
  }, [isEmpty, mutate]);
  return isPending || (isIdle && isEmpty && unansweredPress(storage) !== null);
}

function useOpenCheckout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (checkout: Checkout) => {
    client.setQueryData(checkoutQuery(checkout.id).queryKey, checkout);
    // Also what waits for its payment.
    void client.invalidateQueries({ queryKey: ['orders'] });
    basketStore.refresh();
    // On a plan the customer reads it and agrees first.
    void navigate(checkout.nextStep === 'agree' ? planPath(checkout.id) : paymentPath(checkout.id), { replace: true });
    // The page that the customer comes back to is in the history before the provider's page is opened.
    if (checkout.payUrl) setTimeout(() => window.location.assign(checkout.payUrl ?? ''));
  };
}
