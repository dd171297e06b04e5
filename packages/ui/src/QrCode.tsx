import { drawQr } from './qr-path.ts';

export interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The name for screen readers. */
  label: string;
  /** Stands in place of the path, where the server draws it. */
  mark?: string | undefined;
  className?: string | undefined;
}

/** A QR code with its quiet zone, as one path. */
export function QrCode({ text, label, mark, className }: QrCodeProps) {
  const { path, size } = drawQr(text);
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
      <path d={mark ?? path} fill="#14201a" />
    </svg>
  );
}
