import { Link } from '@foodbank/app/components/Link';
import { PageHeading } from '@foodbank/app/components/PageHeading';
import { categoryLabel } from '@foodbank/contract/people/agents';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { AccountInformation } from '../features/money/banks/AccountInformation.tsx';
import { PasswordChange } from '../features/people/accounts/PasswordChange.tsx';
import { ContactInformation } from '../features/people/agents/ContactInformation.tsx';
import { paths } from '../paths.ts';
import { useAgent } from '../session/session.ts';
import styles from './SettingsPage.module.css';
import { SettingsSection } from './SettingsSection.tsx';

/** What agents can see and change of their account. Each section is a feature of its own. */
export function SettingsPage() {
  const agent = useAgent();
  const { hash } = useLocation();
  // After the heading, which scrolls to the top and takes the focus.
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div className={styles.page}>
      <PageHeading title="Settings" className={styles.title} />
      <SettingsSection
        id="details"
        title="Basic Information"
        text={
          <>
            The details you registered with. <Link to={paths.support}>Contact support</Link> to change them.
          </>
        }
      >
        <DescriptionList
          entries={[
            { label: 'First name', value: agent.firstname },
            { label: 'Last name', value: agent.lastname },
            { label: 'Email', value: agent.email, long: true },
            { label: 'Category', value: categoryLabel(agent.category) },
          ]}
        />
      </SettingsSection>
      <SettingsSection id="phone" title="Contact Information" text="We call this number about your sales and earnings.">
        <ContactInformation />
      </SettingsSection>
      <SettingsSection
        id="password"
        title="Change Password"
        text="We will email you a code to confirm the change. Your other devices will be signed out."
      >
        <PasswordChange />
      </SettingsSection>
      <SettingsSection id="account" title="Account Information" text="The bank account we pay your earnings to.">
        <AccountInformation />
      </SettingsSection>
    </div>
  );
}
