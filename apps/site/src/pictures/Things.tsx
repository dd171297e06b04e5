import { palette } from '@foodbank/ui/art/palette';

/** A partner's shop with an awning and goods at the door. Drawn on 200 by 180. */
export function Shop() {
  const { palm, plantain, bark, straw, leaf, pepper } = palette;
  return (
    <g fill="none">
      <ellipse cx="100" cy="174" rx="92" ry="5" fill="#14201a" opacity=".1" />
      <path d="M22 62h156v112H22z" fill="#fffbf2" />
      <path d="M120 62h58v112h-70c10-36 14-74 12-112z" fill="#f6e7c8" />
      <rect x="40" y="8" width="120" height="34" rx="9" fill="#12694a" />
      <path d="M86 21h28c0 10-5 15-14 15s-14-5-14-15z" fill="#fffbf2" />
      <path d="M100 18c-1-6 3-9 9-10 0 6-3 10-9 10z" fill={plantain.lit} />
      <rect x="34" y="98" width="62" height="46" rx="6" fill="#bfe0cf" />
      <path d="M34 126l30-28h20l-50 46z" fill="#dff0e7" />
      <path d="M112 94h46a6 6 0 0 1 6 6v74h-58v-74a6 6 0 0 1 6-6z" fill={bark.lit} />
      <path d="M135 94h23a6 6 0 0 1 6 6v74h-29z" fill={bark.shade} />
      <circle cx="128" cy="136" r="3.5" fill={plantain.lit} />
      {[0, 1, 2, 3, 4, 5].map((stripe) => (
        <path
          key={stripe}
          d={`M${10 + stripe * 30} 46h30v30a15 14 0 0 1-30 0z`}
          fill={stripe % 2 === 0 ? palm.lit : '#fff'}
        />
      ))}
      <path d="M10 46h180v8H10z" fill={palm.shade} opacity=".35" />
      <circle cx="46" cy="148" r="9" fill={palm.light} />
      <circle cx="64" cy="147" r="9" fill={pepper.lit} />
      <circle cx="82" cy="148" r="9" fill={leaf.lit} />
      <path d="M30 150h68l-5 24H35z" fill={straw.lit} />
      <path d="M72 150h26l-5 24H70z" fill={straw.deep} />
    </g>
  );
}

/** A pay slip with two equal deductions. Drawn on 200 by 180. */
export function PaySlip() {
  return (
    <g fill="none">
      <ellipse cx="100" cy="174" rx="80" ry="5" fill="#14201a" opacity=".1" />
      <path
        d="M36 22a12 12 0 0 1 12-12h92a12 12 0 0 1 12 12v150l-14.5-10-14.5 10-14.5-10-14.5 10-14.5-10-14.5 10-14.5-10L36 172z"
        fill="#fff"
      />
      <path d="M48 10h92a12 12 0 0 1 12 12v16H36V22a12 12 0 0 1 12-12z" fill="#3b4cca" />
      <path d="M54 62h50M54 84h38" stroke="#d9d3c2" strokeWidth="8" strokeLinecap="round" />
      <path d="M122 62h14M122 84h14" stroke="#14201a" strokeWidth="8" strokeLinecap="round" />
      <path d="M54 104h82" stroke="#d9d3c2" strokeWidth="3" strokeDasharray="5 6" />
      <Part y={116} />
      <Part y={142} later />
    </g>
  );
}

/** One deduction, done or due. */
function Part({ y, later = false }: { y: number; later?: boolean }) {
  return (
    <>
      <rect x="96" y={y - 4} width="84" height="24" rx="12" fill={later ? '#fbd466' : '#12694a'} />
      <path
        d={`M108 ${y + 8}h${later ? 30 : 26}`}
        stroke={later ? '#14201a' : '#8fd6ae'}
        strokeWidth="6"
        strokeLinecap="round"
      />
      {!later && <path d={`M158 ${y + 8}l5 5 9-10`} stroke="#fff" strokeWidth="3.5" strokeLinecap="round" />}
      {later && <circle cx="165" cy={y + 8} r="5" fill="#14201a" />}
    </>
  );
}

/** A map pin. Drawn on 60 by 80, its point at 30, 78. */
export function MapPin() {
  return (
    <g fill="none">
      <ellipse cx="30" cy="77" rx="13" ry="3" fill="#14201a" opacity=".14" />
      <path d="M30 78C14 56 4 46 4 30a26 26 0 0 1 52 0c0 16-10 26-26 48z" fill="#e2382c" />
      <path d="M30 4a26 26 0 0 1 26 26c0 16-10 26-26 48 8-24 18-56 0-74z" fill="#b8231b" />
      <circle cx="30" cy="30" r="11" fill="#fffbf2" />
    </g>
  );
}

/** Stacked coins of three sizes. Drawn on 200 by 180. */
export function Coins() {
  const stacks = [
    [20, 2],
    [76, 4],
    [132, 6],
  ] as const;
  return (
    <g fill="none">
      <ellipse cx="100" cy="172" rx="90" ry="6" fill="#14201a" opacity=".1" />
      {stacks.map(([x, count]) =>
        Array.from({ length: count }, (_, index) => {
          const y = 146 - index * 22;
          return (
            <g key={y}>
              <rect x={x} y={y} width="50" height="22" rx="9" fill={index % 2 === 0 ? '#f5b301' : '#fbd466'} />
              <path d={`M${x + 32} ${y}h9a9 9 0 0 1 9 9v4a9 9 0 0 1-9 9h-9z`} fill="#d98f00" />
            </g>
          );
        }),
      )}
    </g>
  );
}
