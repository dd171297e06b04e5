import { categoryLabel } from '@foodbank/contract/people/agents';
import { useAgent } from '../../session/session.ts';
import { PageHeading } from '../../shell/PageHeading.tsx';
import { AccountInformation } from './AccountInformation.tsx';
import { ContactInformation } from './ContactInformation.tsx';
import { Facts } from './Facts.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import styles from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

/** What an agent can see and change of their account. */
export function SettingsPage() {
  const agent = useAgent();
  return (
    <div className={styles.page}>
      <PageHeading title="Settings" className={styles.title} />
      <SettingsSection title="Basic Information" text="What you registered with. Only our team can change it.">
        <Facts
          facts={[
            { label: 'First name', value: agent.firstname },
            { label: 'Last name', value: agent.lastname },
            { label: 'Email', value: agent.email, long: true },
            { label: 'Category', value: categoryLabel(agent.category) },
          ]}
        />
      </SettingsSection>
      <ContactInformation />
      <PasswordSection />
      <AccountInformation />
    </div>
  );
}
