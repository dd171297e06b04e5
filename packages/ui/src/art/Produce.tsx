import { palette } from './palette.ts';

/** Position and size inside another drawing. Each piece is drawn on 100 by 100. */
export interface PieceProps {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
}

function placed({ x, y, scale = 1, turn = 0 }: PieceProps): string {
  return `translate(${x} ${y}) scale(${scale}) rotate(${turn} 50 50)`;
}

/** A tomato. */
export function Tomato(props: PieceProps) {
  return (
    <g transform={placed(props)}>
      <path d="M50 24c26-8 44 8 44 32S76 94 50 94 6 80 6 56s18-40 44-32z" fill={palette.pepper.lit} />
      <path d="M64 22c19 0 30 14 30 34 0 24-18 38-44 38 24-10 34-46 14-72z" fill={palette.pepper.shade} />
      <path d="M50 30c-8 8-16 8-24 4 6-8 12-12 20-11V10h8v13c8-1 14 3 20 11-8 4-16 4-24-4z" fill={palette.leaf.lit} />
    </g>
  );
}

/** A plantain. */
export function Plantain(props: PieceProps) {
  return (
    <g transform={placed(props)}>
      <path
        d="M14 6c4-3 9-1 9 4 0 30 20 54 54 60 8 1 10 8 6 14C50 100 8 62 12 14c0-3 0-6 2-8z"
        fill={palette.plantain.lit}
      />
      <path d="M12 20c4 34 28 58 68 60 3 0 4-3 5-6 2 3 1 7-2 10C50 100 10 64 12 20z" fill={palette.plantain.shade} />
      <path d="M14 6c4-3 9-1 9 4v6c-4 1-8 1-11-1 0-3 0-7 2-9z" fill={palette.leaf.shade} />
    </g>
  );
}

/** A tuber of yam with one cut end. */
export function Yam(props: PieceProps) {
  return (
    <g transform={placed(props)}>
      <path d="M10 34C12 14 34 6 52 18c16 10 40 24 40 48 0 18-16 28-34 22C34 80 6 60 10 34z" fill={palette.bark.lit} />
      <path d="M10 40c6 24 34 40 58 40 14 0 22-6 24-16 1 19-15 30-34 24C36 81 8 62 10 40z" fill={palette.bark.shade} />
      <ellipse cx="24" cy="30" rx="15" ry="19" transform="rotate(28 24 30)" fill={palette.cream.shade} />
      <ellipse cx="25" cy="30" rx="11" ry="15" transform="rotate(28 25 30)" fill={palette.cream.lit} />
      <path
        d="M50 34l10 6M62 52l10 5M44 58l9 5M72 72l8 1"
        stroke={palette.bark.shade}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  );
}

/** A scotch bonnet. */
export function Pepper({ tone = 'pepper', ...place }: PieceProps & { tone?: 'pepper' | 'plantain' | 'leaf' }) {
  const { lit, shade } = palette[tone];
  return (
    <g transform={placed(place)}>
      <path
        d="M50 26c14-8 38-4 40 18 1 12-6 16-8 26-3 14-14 24-32 24S21 84 18 70c-2-10-9-14-8-26 2-22 26-26 40-18z"
        fill={lit}
      />
      <path d="M62 22c14-2 27 6 28 22 1 12-6 16-8 26-3 14-14 24-32 24 18-12 24-44 12-72z" fill={shade} />
      <path d="M30 28c6-6 14-8 20-4 6-4 14-2 20 4-6 8-14 9-20 5-6 4-14 3-20-5z" fill={palette.leaf.shade} />
      <path d="M46 26c0-10-4-14-10-17l7-4c8 4 12 11 12 21z" fill={palette.leaf.lit} />
    </g>
  );
}

/** A fluted leaf of ugu. */
export function Leaf(props: PieceProps) {
  return (
    <g transform={placed(props)}>
      <path
        d="M48 98C20 82 8 58 18 24c4 6 10 8 14 6-1-10 4-20 16-28 12 8 17 18 16 28 4 2 10 0 14-6 10 34-2 58-30 74z"
        fill={palette.leaf.lit}
      />
      <path d="M48 98V2c12 8 17 18 16 28 4 2 10 0 14-6 10 34-2 58-30 74z" fill={palette.leaf.shade} />
    </g>
  );
}

/** An orange. */
export function Orange(props: PieceProps) {
  return (
    <g transform={placed(props)}>
      <circle cx="50" cy="54" r="42" fill={palette.palm.light} />
      <path d="M62 14a42 42 0 0 1-12 82c26-16 32-54 12-82z" fill={palette.palm.lit} />
      <path d="M50 18c4-12 14-16 26-14-2 12-12 18-26 14z" fill={palette.leaf.lit} />
    </g>
  );
}
