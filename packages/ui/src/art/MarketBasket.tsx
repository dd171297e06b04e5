import { type ArtProps, Drawing } from './Drawing.tsx';
import { Leaf, Orange, Pepper, Plantain, Tomato, Yam } from './Produce.tsx';
import { palette } from './palette.ts';

/**
 * The weave: every other straw is on top, and each row is shifted by one straw.
 */
const straws = [0, 1, 2, 3].flatMap((row) => {
  const top = 184 + row * 24;
  const inset = 44 + (top - 164) * 0.21;
  const step = (320 - 2 * inset) / 9;
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((column) => ({
    x: Math.round(inset + column * step + 2),
    width: Math.round(step - 3),
    top,
    over: (row + column) % 2 === 0,
    shaded: column > 5,
  }));
});

/** A woven basket full of food. */
export function MarketBasket({ className }: ArtProps) {
  const { straw } = palette;
  return (
    <Drawing width={320} height={300} className={className}>
      <ellipse cx="160" cy="286" rx="112" ry="9" fill="#14201a" opacity=".09" />
      <path d="M64 150C64 62 100 14 160 14s96 48 96 136h-16c0-78-30-120-80-120s-80 42-80 120z" fill={straw.deep} />
      <Leaf x={200} y={40} scale={1} turn={38} />
      <Leaf x={166} y={26} scale={1.1} turn={8} />
      <Yam x={38} y={58} scale={1.3} turn={-58} />
      <Plantain x={104} y={36} scale={1.15} turn={-96} />
      <Plantain x={122} y={50} scale={1.1} turn={-84} />
      <Orange x={216} y={100} scale={0.62} />
      <Tomato x={136} y={98} scale={0.78} turn={-8} />
      <Pepper x={186} y={112} scale={0.56} turn={14} tone="leaf" />
      <Pepper x={84} y={112} scale={0.6} turn={-16} tone="plantain" />
      <path d="M44 164h232l-22 104a18 18 0 0 1-18 14H84a18 18 0 0 1-18-14z" fill={straw.shade} />
      <Weave />
      <rect x="30" y="150" width="260" height="26" rx="13" fill={straw.lit} />
      <path d="M206 150h71a13 13 0 0 1 0 26h-71z" fill={straw.shade} />
      <path
        d="M52 150l12 26M84 150l12 26M116 150l12 26M148 150l12 26M180 150l12 26M212 150l12 26M244 150l12 26"
        stroke={straw.deep}
        strokeWidth="4"
      />
    </Drawing>
  );
}

function Weave() {
  const { straw } = palette;
  return straws.map(({ x, width, top, over, shaded }) => (
    <rect
      key={`${x} ${top}`}
      x={x}
      y={over ? top - 2 : top + 3}
      width={width}
      height={over ? 21 : 11}
      rx="5"
      fill={over ? (shaded ? '#d49c52' : straw.lit) : straw.deep}
    />
  ));
}
