import { useEffect, useState } from 'react';
import { loadTestimonies } from './home-calls.ts';
import type { Testimony } from './TestimonyCard.tsx';

/** The testimonies that were built into the page, then the server's. If the server fails, the built ones stay. */
export function useTestimonies(built: readonly Testimony[]): readonly Testimony[] {
  const [testimonies, setTestimonies] = useState(built);
  useEffect(() => {
    loadTestimonies().then(setTestimonies, () => undefined);
  }, []);
  return testimonies;
}
