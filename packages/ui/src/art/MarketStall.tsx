import { type ArtProps, Drawing } from './Drawing.tsx';
import { Orange, Pepper, Plantain, Tomato, Yam } from './Produce.tsx';
import { palette } from './palette.ts';

const cloth = { lit: '#4a5bd8', shade: '#3443b4' };
const stripes = [0, 1, 2, 3, 4, 5, 6];
const oranges = [
  [332, 268],
  [374, 268],
  [416, 268],
  [353, 234],
  [395, 234],
  [374, 201],
] as const;

/** A market stall with a striped awning, and its owner. */
export function MarketStall({ className }: ArtProps) {
  const { straw, bark, bowl, plantain } = palette;
  return (
    <Drawing width={520} height={440} className={className}>
      <ellipse cx="260" cy="428" rx="236" ry="9" fill="#14201a" opacity=".09" />
      <path d="M62 96h396v300H62z" fill="#dff0e7" />
      <path d="M62 96h396v40c-120 22-276 22-396 0z" fill="#bfe0cf" />
      <rect x="58" y="90" width="14" height="330" fill={bark.lit} />
      <rect x="448" y="90" width="14" height="330" fill={bark.shade} />
      <Bunch />
      <Keeper />
      <Yam x={74} y={244} scale={0.86} turn={-30} />
      <Yam x={116} y={248} scale={0.8} turn={-22} />
      {oranges.map(([x, y]) => (
        <Orange key={`${x} ${y}`} x={x} y={y} scale={0.5} />
      ))}
      <Tomato x={196} y={273} scale={0.46} />
      <Tomato x={234} y={273} scale={0.46} />
      <Tomato x={272} y={273} scale={0.46} />
      <Pepper x={302} y={281} scale={0.36} tone="plantain" />
      <rect x="36" y="316" width="448" height="18" rx="6" fill={straw.lit} />
      <path d="M330 316h148a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6H330z" fill={straw.shade} />
      <path d="M50 334h420v82a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8z" fill={bowl.lit} />
      <path d="M330 334h140v82a8 8 0 0 1-8 8H316c16-28 20-58 14-90z" fill="#0e5340" />
      <path
        d="M56 362l17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20 17 20 17-20"
        stroke={plantain.lit}
        strokeWidth="7"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <Awning />
    </Drawing>
  );
}

function Awning() {
  const { palm, bark } = palette;
  return (
    <>
      {stripes.map((stripe) => {
        const x = 22 + stripe * 68;
        const top = 64 + stripe * 56;
        const warm = stripe % 2 === 0;
        return (
          <g key={stripe}>
            <path d={`M${top} 20h56L${x + 68} 87H${x}z`} fill={warm ? palm.lit : '#fff'} />
            <path d={`M${x} 86h68v12a34 30 0 0 1-68 0z`} fill={warm ? palm.shade : '#dcebe2'} />
          </g>
        );
      })}
      <rect x="52" y="10" width="416" height="14" rx="7" fill={bark.lit} />
      <path d="M330 10h131a7 7 0 0 1 0 14H330z" fill={bark.shade} />
    </>
  );
}

/** Hanging plantains. */
function Bunch() {
  return (
    <>
      <path d="M118 110v44" stroke={palette.bark.shade} strokeWidth="5" />
      {[84, 62, 40, 18].map((turn) => (
        <g key={turn} transform={`translate(118 150) rotate(${turn}) scale(.78) translate(-17 -8)`}>
          <Plantain x={0} y={0} />
        </g>
      ))}
      <circle cx="118" cy="150" r="9" fill={palette.leaf.shade} />
    </>
  );
}

/** The stall's owner, with a head tie. */
function Keeper() {
  const { skin, plantain, pepper } = palette;
  return (
    <g transform="translate(-4 54)">
      <path d="M190 272c0-60 24-90 74-90s74 30 74 90z" fill={cloth.lit} />
      <path d="M284 184c34 8 54 38 54 88h-50c8-32 8-62-4-88z" fill={cloth.shade} />
      <circle cx="222" cy="226" r="6.5" fill={plantain.lit} />
      <circle cx="252" cy="216" r="6.5" fill={plantain.lit} />
      <circle cx="240" cy="248" r="6.5" fill={plantain.lit} />
      <circle cx="272" cy="240" r="6.5" fill={plantain.lit} />
      <circle cx="306" cy="222" r="6.5" fill={plantain.shade} />
      <path d="M248 158h32v26c0 11-6 17-16 17s-16-6-16-17z" fill={skin.shade} />
      <ellipse cx="264" cy="146" rx="34" ry="36" fill={skin.lit} />
      <path d="M264 110c19 0 34 16 34 36s-15 36-34 36c14-8 20-22 20-36s-6-28-20-36z" fill={skin.shade} />
      <path d="M252 160c6 8 18 8 24 0" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" />
      <circle cx="251" cy="145" r="3.5" fill="#24352d" />
      <circle cx="277" cy="145" r="3.5" fill="#24352d" />
      <circle cx="231" cy="160" r="5.5" fill={plantain.lit} />
      <circle cx="297" cy="160" r="5.5" fill={plantain.shade} />
      <path d="M224 138c-12-36 10-58 40-58s52 22 40 58c-8-12-22-18-40-18s-32 6-40 18z" fill={pepper.lit} />
      <path d="M264 80c30 0 52 22 40 58-8-12-22-18-40-18 16-10 16-28 0-40z" fill={pepper.shade} />
      <path d="M284 92c0-24 18-38 44-34 0 26-18 40-44 34z" fill={pepper.lit} />
      <path d="M284 92c20-4 34-16 44-34 0 26-18 40-44 34z" fill={pepper.shade} />
      <path d="M278 90c10-2 18 6 16 16-10 2-18-6-16-16z" fill={pepper.shade} />
    </g>
  );
}
