import { ButtonLink } from '@foodbank/ui/ButtonLink';

/** The link to the partnership form. It scrolls to the form if it is on the page, else it opens the form's page. */
export function ApplyNow() {
  return (
    <ButtonLink variant="action" size="large" href="/get-in-touch/#partnershipForm" data-apply>
      Apply Now
    </ButtonLink>
  );
}
