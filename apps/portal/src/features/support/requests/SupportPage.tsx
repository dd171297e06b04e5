import { PageHeading } from '@foodbank/app/components/PageHeading';
import page from '../../../shell/SettingsPage.module.css';
import { SettingsSection } from '../../../shell/SettingsSection.tsx';
import { RequestForm } from './RequestForm.tsx';
import { RequestHistory } from './RequestHistory.tsx';

/** Where an agent asks the team, and reads its answers. */
export function SupportPage() {
  return (
    <div className={page.page}>
      <PageHeading title="Support" className={page.title} />
      <SettingsSection
        id="ask"
        title="Contact support"
        text="We answer within 24 hours, by email and here. Never send us your password or a code."
      >
        <RequestForm />
      </SettingsSection>
      <SettingsSection
        id="requests"
        title="Your requests"
        text="What you asked us, and our answers. We keep them for 24 months."
      >
        <RequestHistory />
      </SettingsSection>
    </div>
  );
}
