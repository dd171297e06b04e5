import { encode } from 'uqr';

export interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The name for screen readers. */
  label: string;
  className?: string | undefined;
}

/** A QR code with its quiet zone, as one path. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      width={size * 4}
      height={size * 4}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      focusable="false"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(pathOfRow).join('')} fill="#14201a" />
    </svg>
  );
}

/** The dark runs of a row, each as one rectangle. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
  }
  return path;
}
