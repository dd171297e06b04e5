import styles from './Skeleton.module.css';

export interface SkeletonProps {
  shape?: 'text' | 'heading' | 'block' | 'disc';
  className?: string;
}

/**
 * The place of something that is being loaded. Readers don't meet it: whoever shows skeletons also says once, in a status,
 * what is being waited for. Sizes other than these come with `className`.
 */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  const classes = [styles.skeleton, styles[shape], className].filter(Boolean).join(' ');
  return <span className={classes} aria-hidden="true" />;
}
