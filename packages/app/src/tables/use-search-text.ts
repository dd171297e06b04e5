import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const pauseMs = 250;

/**
 * The text of a search box. It shows each letter at once and calls `search` when the typing pauses. If the search in the address
 * changes otherwise, such as by Back, the box shows that search. If it changes to one that the box itself asked for, the text stays
 * as it is: more may have been typed since. Once a link was pressed nothing more is searched, so that it doesn't lead back.
 */
export function useSearchText(current: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(current);
  const [applied, setApplied] = useState(current);
  const [requested, setRequested] = useState<readonly string[]>([]);
  const { pathname } = useLocation();

  if (current !== applied) {
    setApplied(current);
    const index = requested.indexOf(current);
    setRequested(index === -1 ? [] : requested.slice(index + 1));
    if (index === -1 && text.trim() !== current) setText(current);
  }
  useEffect(() => {
    if (text.trim() === applied) return;
    const timer = setTimeout(() => {
      // The address changes at once, and what is shown a moment later.
      if (window.location.pathname !== pathname) return;
      setRequested((others) => [...others, text.trim()]);
      search(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, applied, search, pathname]);

  return [text, setText];
}
