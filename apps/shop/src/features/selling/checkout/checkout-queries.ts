/** The reads of the checkout. They are not kept: what is paid is asked of the server each time. */
import type { PayDay } from '@foodbank/contract/primitives/pay-days';
import { checkCheckout, quoteCheckout, readCheckout } from '@foodbank/contract/selling/checkout';
import { getDeliveryOptions } from '@foodbank/contract/selling/deliveries';
import { previewPlans, readOffer } from '@foodbank/contract/selling/plan-offers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import type { CheckoutChoice } from '../../../checkout-choice.ts';

/** What a checkout of this version of the basket would cost. */
export const quoteQuery = (version: number, choice: CheckoutChoice) =>
  queryOptions({
    queryKey: ['checkout', 'quote', version, choice],
    queryFn: async ({ signal }) => (await call(quoteCheckout, { body: choice }, signal)).quote,
    staleTime: 0,
  });

/** What each plan would cost for this version of the basket. Nothing is held for it. */
export const plansQuery = (version: number, choice: CheckoutChoice, payDay: PayDay | null) =>
  queryOptions({
    queryKey: ['checkout', 'plans', version, choice, payDay],
    queryFn: ({ signal }) => call(previewPlans, { body: { ...choice, ...(payDay !== null && { payDay }) } }, signal),
    staleTime: 0,
  });

/** The offer of a checkout. The server notes that this device shows it. */
export const offerQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: ['checkout', 'offer', checkoutId],
    queryFn: async ({ signal }) => (await call(readOffer, { params: { id: checkoutId } }, signal)).offer,
    staleTime: 0,
    // A page that changes under the finger is read anew when a step is refused.
    refetchOnWindowFocus: false,
  });

/** The fee and the windows of an address. */
export const deliveryQuery = (storeId: string, addressId: string | null) =>
  queryOptions({
    queryKey: ['checkout', 'delivery', storeId, addressId],
    queryFn: ({ signal }) =>
      call(getDeliveryOptions, { query: { storeId, ...(addressId !== null && { addressId }) } }, signal),
    enabled: storeId !== '' && addressId !== null,
  });

/** A checkout as it stands. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['checkout', 'one', id],
    queryFn: async ({ signal }) => (await call(readCheckout, { params: { id } }, signal)).checkout,
    staleTime: 0,
  });

/** Asks the payment provider: "I have paid". */
export const askProvider = async (id: string) => (await call(checkCheckout, { params: { id } })).checkout;
