import { type ArtProps, Drawing } from './Drawing.tsx';
import { palette } from './palette.ts';

/** Grains of rice along a spiral, so that they are spread evenly but not in rows. */
const grains = Array.from({ length: 92 }, (_, index) => {
  const angle = index * 2.39996;
  const away = Math.sqrt(index / 92);
  const x = 160 + Math.cos(angle) * away * 108;
  const y = 92 + Math.sin(angle) * away * 40;
  return { x: Math.round(x), y: Math.round(y), turn: (index * 67) % 180, lit: index % 3 !== 0 };
}).filter(({ x, y }) => y < 116 && ((x - 160) / 106) ** 2 + ((y - 122) / 66) ** 2 < 0.92);

/** A bowl of jollof rice with fried plantain and half an egg. */
export function BowlOfJollof({ className }: ArtProps) {
  const { palm, plantain, bowl, leaf } = palette;
  return (
    <Drawing width={320} height={260} className={className}>
      <ellipse cx="160" cy="247" rx="104" ry="9" fill="#14201a" opacity=".09" />
      <path d="M44 126C46 84 94 50 160 50s114 34 116 76z" fill={palm.lit} />
      <path d="M176 51c58 5 98 37 100 75h-66c8-26 0-58-34-75z" fill={palm.shade} />
      {grains.map(({ x, y, turn, lit }) => (
        <rect
          key={`${x} ${y}`}
          x={x - 6.5}
          y={y - 2}
          width="13"
          height="4.4"
          rx="2.2"
          transform={`rotate(${turn} ${x} ${y})`}
          fill={lit ? palm.light : plantain.light}
          opacity={lit ? 0.75 : 0.85}
        />
      ))}
      <circle cx="120" cy="70" r="5.5" fill={leaf.lit} />
      <circle cx="178" cy="66" r="5.5" fill={leaf.lit} />
      <circle cx="156" cy="92" r="5.5" fill={leaf.lit} />
      <circle cx="196" cy="90" r="5" fill={leaf.shade} />
      <Egg />
      <Dodo x={70} y={104} turn={-28} />
      <Dodo x={103} y={98} turn={-14} />
      <Dodo x={135} y={107} turn={4} />
      <path d="M36 128h248c0 64-50 108-124 108S36 192 36 128z" fill={bowl.lit} />
      <path d="M224 128h60c0 64-50 108-124 108 44-18 66-56 64-108z" fill={bowl.shade} />
      <path
        d="M41.5 160l13 15 14.5-15 14.5 15L98 160l14.5 15 14.5-15 14.5 15 14.5-15 14.5 15 14.5-15 14.5 15 14.5-15 14.5 15 14.5-15 14.5 15 13-15"
        stroke={plantain.lit}
        strokeWidth="5.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <rect x="24" y="116" width="272" height="20" rx="10" fill={leaf.lit} />
      <path d="M222 116h64a10 10 0 0 1 0 20h-64c2-6 2-14 0-20z" fill={leaf.shade} />
      <rect x="116" y="232" width="88" height="14" rx="7" fill={bowl.shade} />
    </Drawing>
  );
}

function Egg() {
  const { cream, plantain } = palette;
  return (
    <g transform="rotate(14 226 94)">
      <ellipse cx="226" cy="96" rx="31" ry="25" fill={cream.shade} />
      <ellipse cx="225" cy="93" rx="30" ry="23" fill="#fff" />
      <circle cx="224" cy="93" r="13.5" fill={plantain.shade} />
      <circle cx="223" cy="91.5" r="12.5" fill={plantain.lit} />
    </g>
  );
}

function Dodo({ x, y, turn }: { x: number; y: number; turn: number }) {
  const { plantain } = palette;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <ellipse cx="1" cy="3" rx="24" ry="18" fill="#a85f10" />
      <ellipse rx="24" ry="17" fill={plantain.shade} />
      <ellipse cx="-1" cy="-1" rx="19" ry="12.5" fill={plantain.lit} />
      <ellipse cx="-2" cy="-2" rx="9" ry="4.5" fill={plantain.light} />
    </g>
  );
}
