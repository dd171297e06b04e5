import type { ReactNode } from 'react';
import { type ArtProps, Drawing } from './Drawing.tsx';

/** A phone of 280 by 568 with a screen of 256 by 544. */
export function Phone({ className, children }: ArtProps & { children: ReactNode }) {
  return (
    <Drawing width={280} height={568} className={className}>
      <rect width="280" height="568" rx="44" fill="#14201a" />
      <path d="M236 0a44 44 0 0 1 44 44v480a44 44 0 0 1-44 44z" fill="#0a120e" />
      <rect x="12" y="12" width="256" height="544" rx="33" fill="#fffbf2" />
      <g transform="translate(12 12)">{children}</g>
      <rect x="104" y="22" width="72" height="18" rx="9" fill="#14201a" />
    </Drawing>
  );
}
