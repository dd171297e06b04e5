import { type ArtProps, Drawing } from './Drawing.tsx';
import { palette } from './palette.ts';

/** An empty plate between a fork and a spoon. */
export function EmptyPlate({ className }: ArtProps) {
  const { cream, leaf, straw } = palette;
  return (
    <Drawing width={320} height={220} className={className}>
      <rect x="22" y="22" width="276" height="180" rx="34" fill="#fdf3df" />
      <path d="M22 150c90 26 186 26 276 0v18a34 34 0 0 1-34 34H56a34 34 0 0 1-34-34z" fill="#f6e7c8" />
      <circle cx="160" cy="114" r="78" fill="#e9d6ae" />
      <circle cx="160" cy="108" r="78" fill="#fff" />
      <path d="M160 30a78 78 0 0 1 0 156c36-14 58-42 58-78s-22-64-58-78z" fill="#f7f1e4" />
      <circle cx="160" cy="108" r="52" fill={cream.shade} />
      <circle cx="160" cy="110" r="50" fill={cream.lit} />
      <path d="M158 124c-5-22 7-36 32-39 2 24-9 39-32 39z" fill={leaf.lit} />
      <path d="M158 124c2-16 12-29 32-39 2 24-9 39-32 39z" fill={leaf.shade} />
      <path d="M155 125c0-13-8-22-24-24 0 15 9 24 24 24z" fill={palette.plantain.lit} />
      <path
        d="M44 48v28c0 9 5 14 11 15v82a6 6 0 0 0 12 0V91c6-1 11-6 11-15V48a3.5 3.5 0 0 0-7 0v24h-6.5V48a3.5 3.5 0 0 0-7 0v24H51V48a3.5 3.5 0 0 0-7 0z"
        fill={straw.lit}
      />
      <path
        d="M61 91h6c6-1 11-6 11-15V48a3.5 3.5 0 0 0-7 0v24h-6.5V48a3.5 3.5 0 0 0-3.5-3.5zM61 91h6v82a6 6 0 0 1-6 6z"
        fill={straw.shade}
      />
      <path
        d="M259 44c11 0 19 12 19 27 0 13-6 22-13 25v77a6 6 0 0 1-12 0V96c-7-3-13-12-13-25 0-15 8-27 19-27z"
        fill={straw.lit}
      />
      <path d="M259 44c11 0 19 12 19 27 0 13-6 22-13 25v77a6 6 0 0 1-6 6z" fill={straw.shade} />
    </Drawing>
  );
}
