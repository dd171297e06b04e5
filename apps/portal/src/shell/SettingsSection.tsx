import { Card } from '@foodbank/ui/Card';
import { type ReactNode, useId } from 'react';
import styles from './SettingsSection.module.css';

export interface SettingsSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A section of the settings: its title and text beside its content. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section}>
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
