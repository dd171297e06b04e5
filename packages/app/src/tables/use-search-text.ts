import { useEffect, useState } from 'react';

const pauseMs = 250;

/**
 * The text in a search box: it shows each letter at once and hands the text on when the typing pauses. When the search
 * changes from elsewhere, by Back for instance, the box follows; what comes back of our own finds later letters in their place.
 */
export function useSearchText(current: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(current);
  const [handedOn, setHandedOn] = useState(current);
  const [onItsWay, setOnItsWay] = useState<readonly string[]>([]);

  if (current !== handedOn) {
    setHandedOn(current);
    const place = onItsWay.indexOf(current);
    setOnItsWay(place === -1 ? [] : onItsWay.slice(place + 1));
    if (place === -1 && text.trim() !== current) setText(current);
  }
  useEffect(() => {
    if (text.trim() === handedOn) return;
    const timer = setTimeout(() => {
      setOnItsWay((others) => [...others, text.trim()]);
      search(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, handedOn, search]);

  return [text, setText];
}
