import { drawQr } from '@foodbank/front-ends/templates';

interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** The name for screen readers. */
  label: string;
  className?: string | undefined;
}

/** A QR code as one path, drawn when the site is built, or by the server if the text has the mark of a referral code. */
export function QrCode({ text, label, className }: QrCodeProps) {
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
      <path d={path} fill="#14201a" />
    </svg>
  );
}
