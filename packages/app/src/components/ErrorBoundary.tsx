import { Button } from '@foodbank/ui/Button';
import { Component, type ReactNode } from 'react';
import styles from './ErrorBoundary.module.css';

export interface ErrorBoundaryProps {
  /** What may just have been updated. */
  app?: string;
  /** Another value tries again, such as the path after navigation. */
  resetKey?: string;
  children: ReactNode;
}

/** Shown instead of a screen that threw an error or whose files could not be loaded. React has already logged the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failure} role="alert">
        <h1 className={styles.title}>This page did not load</h1>
        <p className={styles.text}>
          Your connection may have dropped, or we may have just updated {this.props.app ?? 'the portal'}. Please load
          the page again.
        </p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </div>
    );
  }
}
