import styles from './Skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'heading' | 'block' | 'disc';
  className?: string;
}

/**
 * A placeholder for content that is being loaded. It is hidden from screen readers, so a screen with skeletons needs a `status` text
 * that says what is being loaded. `className` sets other sizes.
 */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  const classes = [styles.skeleton, styles[shape], className].filter(Boolean).join(' ');
  return <span className={classes} aria-hidden="true" />;
}
