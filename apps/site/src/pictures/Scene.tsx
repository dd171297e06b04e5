import type { ReactNode } from 'react';
import { FluentIcon } from './FluentIcon.tsx';
import styles from './Scene.module.css';

/** A disc with food: centre, radius, colour and the icon's name. */
export type Round = readonly [x: number, y: number, radius: number, tint: string, name: string];

/** The frame of a page's picture. */
export function Scene({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      className={`${styles.scene} ${className ?? ''}`}
      viewBox="0 0 480 400"
      width="480"
      height="400"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Food on tinted discs. */
export function Rounds({ rounds }: { rounds: readonly Round[] }) {
  return rounds.map(([x, y, radius, tint, name]) => (
    <g key={name}>
      <circle cx={x} cy={y} r={radius} fill={tint} />
      <g transform={`translate(${x - radius * 0.62} ${y - radius * 0.62})`}>
        <FluentIcon name={name} size={radius * 1.24} />
      </g>
    </g>
  ));
}

interface PlacedProps {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  children: ReactNode;
}

/** A drawing inside another one. */
export function Placed({ x, y, scale = 1, turn = 0, children }: PlacedProps) {
  return <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>{children}</g>;
}
