import { useEffect, useState } from 'react';

/** True once the component is hydrated. Until then its form is posted by the browser and shows all of its fields. */
export function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
  }, []);
  return live;
}
