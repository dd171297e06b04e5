import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text of a search box. It shows each letter at once and calls `search` when the typing pauses. If the search in the address
 * changes otherwise, such as by Back, the box shows that search. If it changes to one that the box itself asked for, the text stays
 * as it is: more may have been typed since.
 */
export function useSearchText(current: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(current);
  const [applied, setApplied] = useState(current);
  const [requested, setRequested] = useState<readonly string[]>([]);

  if (current !== applied) {
    setApplied(current);
    const index = requested.indexOf(current);
    setRequested(index === -1 ? [] : requested.slice(index + 1));
    if (index === -1 && text.trim() !== current) setText(current);
  }
  useEffect(() => {
    if (text.trim() === applied) return;
    const timer = setTimeout(() => {
      setRequested((others) => [...others, text.trim()]);
      search(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, applied, search]);

  return [text, setText];
}
