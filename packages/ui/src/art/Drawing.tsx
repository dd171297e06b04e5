import type { ReactNode } from 'react';

export interface ArtProps {
  className?: string | undefined;
}

interface DrawingProps extends ArtProps {
  width: number;
  height: number;
  children: ReactNode;
}

/** The frame of every drawing: it scales with its box and readers pass it by. */
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
