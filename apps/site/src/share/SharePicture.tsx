import { Logo } from '@foodbank/ui/Logo';
import type { ReactNode } from 'react';

/** The size of preview pictures in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

const { width, height } = sharePictureSize;
const left = 72;
// The family names in the font files.
const display = "'Bricolage Grotesque 96pt ExtraBold'";
const text = "'Figtree Light'";
const lettersOnLine = 16;
const stripe = 60;

/** The background colours of the pages' heroes. */
const tones = {
  leaf: { ground: '#0b3d2e', headline: '#ffffff', eyebrow: '#f5b301', logo: 'light' },
  plantain: { ground: '#f5b301', headline: '#14201a', eyebrow: '#14201a', logo: 'dark' },
  mint: { ground: '#ddf3e6', headline: '#14201a', eyebrow: '#12694a', logo: 'dark' },
  palm: { ground: '#ffe8d9', headline: '#14201a', eyebrow: '#9c3605', logo: 'dark' },
  garri: { ground: '#f6e7c8', headline: '#14201a', eyebrow: '#9c3605', logo: 'dark' },
  cream: { ground: '#fffbf2', headline: '#14201a', eyebrow: '#12694a', logo: 'dark' },
} as const;

export interface SharePictureProps {
  tone: keyof typeof tones;
  eyebrow: string;
  /** Wrapped automatically if it has no line breaks. */
  headline: string | readonly string[];
  /** The page's drawing and its size. */
  drawing: ReactNode;
  drawn: { width: number; height: number };
  /** True if the drawing overflows at the bottom, so that it must stand on the picture's lower edge. */
  standing?: boolean;
}

/** The preview picture of links to a page: its headline beside its drawing, below the awning. */
export function SharePicture({ tone, eyebrow, headline, drawing, drawn, standing = false }: SharePictureProps) {
  const colours = tones[tone];
  const lines = typeof headline === 'string' ? breakLines(headline, lettersOnLine) : headline;
  const size = lines.length > 2 || lines.some((line) => line.length >= lettersOnLine) ? 72 : 84;
  const scale = Math.min(520 / drawn.width, 480 / drawn.height);
  const x = 908 - (drawn.width * scale) / 2;
  const y = standing ? height - drawn.height * scale : 345 - (drawn.height * scale) / 2;
  const top = 390 - ((lines.length - 1) * size) / 2;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} fontFamily={text}>
      <title>{eyebrow}</title>
      {/* A drawing may overflow, as on its page: a road runs from edge to edge. */}
      <style>{'svg { overflow: visible }'}</style>
      <rect width={width} height={height} fill={colours.ground} />
      <Awning />
      <g transform={`translate(${left} 84)`}>
        <Logo tone={colours.logo} size={52} />
      </g>
      <g transform={`translate(${x} ${y}) scale(${scale})`}>{drawing}</g>
      <text x={left} y={top - size - 8} fontSize="30" fill={colours.eyebrow}>
        {eyebrow}
      </text>
      <text fontFamily={display} fontSize={size} letterSpacing="-2" fill={colours.headline}>
        {lines.map((line, index) => (
          <tspan key={line} x={left} y={top + index * size}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}

/** The awning, from edge to edge. */
function Awning() {
  const stripes = Array.from({ length: width / stripe }, (_, index) => index * stripe);
  return stripes.map((x) => (
    <path key={x} d={`M${x} 0h${stripe}v26a30 22 0 0 1 -${stripe} 0z`} fill={x % 120 === 0 ? '#e8590c' : '#fffbf2'} />
  ));
}

/** Wraps a text into as few lines as a maximum length allows, of similar lengths. A longer word gets a line of its own. */
function breakLines(words: string, letters: number): string[] {
  const lines = fillLines(words, letters);
  for (let fewer = letters - 1; fewer > 0; fewer--) {
    const tighter = fillLines(words, fewer);
    if (tighter.length > lines.length) return fillLines(words, fewer + 1);
  }
  return lines;
}

function fillLines(words: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
