import * as calls from '@foodbank/contract/selling/assisted-orders-staff';
import type { Substitution } from '@foodbank/contract/selling/baskets';
import type { Handover } from '@foodbank/contract/selling/checkout';
import { useRef, useState } from 'react';
import { call, queryClient } from '../../../api.ts';
import { keyOf, setAssistedOrder } from './assisted-queries.ts';

/** A line as it is sent. */
export interface DraftLine {
  productId: string;
  quantity: number;
  substitution: Substitution;
  /** What is taken if the substitution is `similar`; null for the best match. */
  substituteId: string | null;
}

/** What staff fill in. */
export interface Draft {
  storeId: string | null;
  lines: readonly DraftLine[];
  handover: Handover;
  addressId: string | null;
  windowId: string | null;
}

const draftOf = ({ storeId, lines, handover, addressId, windowId }: calls.AssistedOrder): Draft => ({
  ...{ storeId, handover, addressId, windowId },
  lines: lines.map(({ productId, quantity, substitution, substitute }) => ({
    ...{ productId, quantity, substitution },
    substituteId: substitute?.productId ?? null,
  })),
});

/**
 * What is filled in, shown at once and saved one change after the other. A change that the server refuses is taken back, and the error
 * shown. `isSaving` while sums are not those of what is shown.
 */
export function useDraft(order: calls.AssistedOrder) {
  const [unsaved, setUnsaved] = useState<Draft | null>(null);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const wanted = useRef<Draft | null>(null);
  const isSending = useRef(false);
  const { id } = order;
  // What was typed is shown until the answer is: the order that is rendered may be the one of before for a moment.
  if (savedVersion !== null && order.version >= savedVersion) {
    setSavedVersion(null);
    setUnsaved(null);
  }

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    let version: number | null = null;
    try {
      while (wanted.current !== null) {
        const { storeId, ...filled } = wanted.current;
        wanted.current = null;
        const before = queryClient.getQueryData<calls.AssistedOrder>(keyOf(id))?.version ?? order.version;
        if (storeId === null) continue;
        const body = { ...filled, storeId, version: before, lines: [...filled.lines] };
        const saved = await call(calls.saveAssistedOrder, { params: { id }, body });
        version = saved.order.version;
        setAssistedOrder(saved);
      }
    } catch (failure) {
      wanted.current = null;
      version = null;
      setError(failure as Error);
      await queryClient.invalidateQueries({ queryKey: keyOf(id) });
    } finally {
      isSending.current = false;
      if (version === null) setUnsaved(null);
      else setSavedVersion(version);
    }
  };
  const latest = useRef<Draft>(draftOf(order));
  latest.current = unsaved ?? draftOf(order);
  const change = (changes: Partial<Draft>) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setError(null);
    setSavedVersion(null);
    setUnsaved(next);
    wanted.current = next;
    void send();
  };
  return { draft: unsaved ?? draftOf(order), change, isSaving: unsaved !== null, error };
}
