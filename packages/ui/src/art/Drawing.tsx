import type { ReactNode } from 'react';

export interface ArtProps {
  className?: string | undefined;
}

interface DrawingProps extends ArtProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** The SVG element of a drawing. It scales with its box and is hidden from screen readers. */
export function Drawing({ width, height, className, children }: DrawingProps) {
  return (
    <svg
      className={className}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
