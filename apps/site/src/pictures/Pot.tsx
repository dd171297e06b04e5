import { palette } from '@foodbank/ui/art/palette';

const iron = { lit: '#4a5a52', shade: '#2f3d36', rim: '#74827a' };

/** A cooking pot with an open lid. Drawn on 260 by 190, standing at 180. `over`: it boils over. */
export function Pot({ over = false }: { over?: boolean }) {
  const { palm, bark } = palette;
  return (
    <g fill="none" strokeLinecap="round">
      <ellipse cx="130" cy="181" rx="104" ry="8" fill="#14201a" opacity=".12" />
      <path d="M28 92H10M250 92h-18" stroke={iron.shade} strokeWidth="15" />
      <path d="M36 66h188v58c0 34-26 56-62 56H98c-36 0-62-22-62-56z" fill={iron.lit} />
      <path d="M158 66h66v58c0 34-26 56-62 56h-40c34-24 44-66 36-114z" fill={iron.shade} />
      <path d="M58 96v26c0 12 4 20 10 27" stroke="#74827a" strokeWidth="8" />
      <ellipse cx="130" cy="66" rx="100" ry="16" fill={iron.rim} />
      <ellipse cx="130" cy="66" rx="88" ry="11" fill={palm.shade} />
      {over ? <Foam /> : <circle cx="98" cy="64" r="9" fill={palm.light} />}
      <g transform={over ? 'rotate(-15 40 40) translate(4 -22)' : 'rotate(9 216 60) translate(18 -6)'}>
        <path d="M48 56c2-30 36-46 82-46s80 16 82 46z" fill={iron.lit} />
        <path d="M150 12c36 4 60 18 62 44h-46c0-18-4-32-16-44z" fill={iron.shade} />
        <rect x="40" y="50" width="180" height="13" rx="6.5" fill={iron.rim} />
        <rect x="112" y="-4" width="36" height="16" rx="8" fill={bark.lit} />
      </g>
    </g>
  );
}

/** The soup that runs down the side. */
function Foam() {
  return (
    <>
      <path
        d="M34 66c0-14 14-20 26-16 6-12 26-14 36-4 10-10 28-10 36 0 10-10 30-8 36 4 14-4 28 2 30 16 8 2 12 10 8 18v34c0 8-12 8-12 0v-20c0-8-10-8-10 0v38c0 9-14 9-14 0v-34c0-8-10-8-10 0v8c0 8-12 8-12 0v-22H86v40c0 9-13 9-13 0v-32c0-8-10-8-10 0v16c0 8-12 8-12 0V94c0-4-3-6-7-6-10 0-14-14-10-22z"
        fill="#fffbf2"
      />
      <circle cx="84" cy="66" r="9" fill="#f6e7c8" />
      <circle cx="140" cy="62" r="11" fill="#f6e7c8" />
      <circle cx="178" cy="70" r="7" fill="#f6e7c8" />
    </>
  );
}
