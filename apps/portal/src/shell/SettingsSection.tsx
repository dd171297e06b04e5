import { Card } from '@foodbank/ui/Card';
import { type ReactNode, useId } from 'react';
import styles from './SettingsSection.module.css';

export interface SettingsSectionProps {
  /** The section's name in addresses: /agent-dashboard/settings#account. */
  id: string;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A section of the settings: its title and text beside its content. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" id={id} tabIndex={-1} aria-labelledby={titleId} className={styles.section}>
      <div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </Card>
  );
}
