import { PageHeading } from '@foodbank/app/components/PageHeading';
import { roles } from '@foodbank/contract/people/permissions';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useMember } from '../../../session/member.ts';
import styles from './AccountPage.module.css';
import { AccountSection } from './AccountSection.tsx';
import { Devices } from './Devices.tsx';
import { Factors } from './Factors.tsx';
import { PasswordChange } from './PasswordChange.tsx';

/** The signed-in member's own account: second factors, devices and password. Name, email and roles are changed by admins. */
export function AccountPage() {
  const { name, email, roles: held } = useMember();
  return (
    <div className={styles.page}>
      <PageHeading title="Your account" className={styles.title} />
      <AccountSection title="You" note="An admin changes these.">
        <DescriptionList
          entries={[
            { label: 'Name', value: name },
            { label: 'Email', value: email },
            { label: 'Roles', value: held.map((role) => roles[role].label).join(', '), long: true },
          ]}
        />
      </AccountSection>
      <Factors />
      <Devices />
      <PasswordChange />
    </div>
  );
}
