import { type ArtProps, Drawing } from './Drawing.tsx';
import { palette } from './palette.ts';

/** Three pots in a row, each with a taller plant than the one before. */
export function Seedling({ className }: ArtProps) {
  const { leaf, plantain } = palette;
  return (
    <Drawing width={320} height={220} className={className}>
      <rect x="18" y="190" width="284" height="12" rx="6" fill="#e9d6ae" />
      <rect x="160" y="190" width="142" height="12" rx="6" fill="#d9c194" />
      <Pot x={38} />
      <Pot x={124} />
      <Pot x={210} />
      <path d="M74 128c-1-13 6-20 21-22 1 14-6 22-21 22z" fill={leaf.lit} />
      <path d="M73 128c0-9-6-15-17-16 0 10 6 16 17 16z" fill={plantain.lit} />
      <rect x="157" y="80" width="6" height="54" rx="3" fill={leaf.shade} />
      <path d="M161 110c-2-19 9-31 32-34 2 21-9 34-32 34z" fill={leaf.lit} />
      <path d="M161 110c3-14 14-26 32-34 2 21-9 34-32 34z" fill={leaf.shade} />
      <path d="M159 94c0-16-11-27-29-29 0 18 11 29 29 29z" fill={leaf.lit} />
      <rect x="243" y="36" width="6" height="98" rx="3" fill={leaf.shade} />
      <path d="M247 112c-2-20 10-33 35-36 2 23-10 36-35 36z" fill={leaf.lit} />
      <path d="M247 112c3-15 16-28 35-36 2 23-10 36-35 36z" fill={leaf.shade} />
      <path d="M245 92c0-19-12-32-35-34 0 22 12 34 35 34z" fill={leaf.lit} />
      <path d="M247 64c-2-19 9-31 32-34 2 21-9 34-32 34z" fill={leaf.lit} />
      <path d="M247 64c3-14 14-26 32-34 2 21-9 34-32 34z" fill={leaf.shade} />
      <path d="M245 46c0-16-10-26-28-28 0 18 10 28 28 28z" fill={plantain.lit} />
    </Drawing>
  );
}

function Pot({ x }: { x: number }) {
  const { palm } = palette;
  return (
    <g transform={`translate(${x} 128)`}>
      <path d="M8 14h56l-7 44a6 6 0 0 1-6 5H21a6 6 0 0 1-6-5z" fill={palm.lit} />
      <path d="M42 14h22l-7 44a6 6 0 0 1-6 5H36c4-16 6-32 6-49z" fill={palm.shade} />
      <rect x="2" y="0" width="68" height="17" rx="6" fill={palm.light} />
      <path d="M44 0h20a6 6 0 0 1 6 6v5a6 6 0 0 1-6 6H44z" fill={palm.lit} />
    </g>
  );
}
