/** How the customer wants to get the order. It stays on the phone, so that a failed payment or a restart asks nothing again. */
import type { Handover } from '@foodbank/contract/selling/checkout';
import { useState } from 'react';
import { ownKeys } from './session/session.ts';

export interface CheckoutChoice {
  handover: Handover;
  addressId: string | null;
  windowId: string | null;
}

const storageKey = `${ownKeys}checkout`;
const first: CheckoutChoice = { handover: 'pick-up', addressId: null, windowId: null };

/** The choice, and what changes parts of it. */
export function useCheckoutChoice(): [CheckoutChoice, (change: Partial<CheckoutChoice>) => void] {
  const [choice, setChoice] = useState(load);
  const change = (part: Partial<CheckoutChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    store(next);
  };
  return [choice, change];
}

/** Chooses the address that was added for a checkout. A time that was chosen for another one may not fit it. */
export function chooseAddress(addressId: string): void {
  store({ ...load(), addressId, windowId: null });
}

function store(choice: CheckoutChoice): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choice));
  } catch {
    // It holds until the page is left.
  }
}

function load(): CheckoutChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return { ...first, ...stored };
  } catch {
    return first;
  }
}
