import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The act whose dialog is open, and how another one is opened or closed. An address with `?ask=name` opens the dialog of `name` if it is one of
 * the acts that are offered now, also where its record is shown already.
 */
export function useAskedAct<Act extends string>(offered: readonly Act[]): [Act | null, (act: Act | null) => void] {
  const { key, search } = useLocation();
  const [seen, setSeen] = useState<string | null>(null);
  const [open, setOpen] = useState<Act | null>(null);
  if (seen !== key) {
    setSeen(key);
    const asked = new URLSearchParams(search).get('ask');
    const act = offered.find((one) => one === asked);
    if (act !== undefined) setOpen(act);
  }
  return [open, setOpen];
}
