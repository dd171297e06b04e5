import { PageHeading } from '@foodbank/app/components/PageHeading';

/** The customer's account. */
export function AccountPage() {
  return <PageHeading title="Your account" />;
}
