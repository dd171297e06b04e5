import { PageHeading } from '@foodbank/app/components/PageHeading';
import { roles } from '@foodbank/contract/people/permissions';
import { DescriptionList } from '@foodbank/ui/DescriptionList';
import { useMember } from '../../../session/member.ts';

/** The signed-in member's own account. */
export function AccountPage() {
  const { name, email, roles: held } = useMember();
  return (
    <>
      <PageHeading title="Your account" />
      <DescriptionList
        entries={[
          { label: 'Name', value: name },
          { label: 'Email', value: email },
          { label: 'Roles', value: held.map((role) => roles[role].label).join(', ') },
        ]}
      />
    </>
  );
}
