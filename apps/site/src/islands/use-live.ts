import { useEffect, useState } from 'react';

/** True once scripts have taken over; until then a form posts itself and shows everything that it has. */
export function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
  }, []);
  return live;
}
