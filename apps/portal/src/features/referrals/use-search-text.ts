import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text in a search box: it shows each letter at once and hands the text on when the typing pauses. When the search
 * changes from elsewhere, by Back for instance, the box follows.
 */
export function useSearchText(current: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(current);
  const [handedOn, setHandedOn] = useState(current);

  if (current !== handedOn) {
    setHandedOn(current);
    if (text.trim() !== current) setText(current);
  }
  useEffect(() => {
    if (text.trim() === handedOn) return;
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, handedOn, search]);

  return [text, setText];
}
