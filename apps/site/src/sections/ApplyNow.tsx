import { ButtonLink } from '@foodbank/ui/ButtonLink';

/** The way to the partnership form: scrolls to it where it is on the page, otherwise opens the page that has it. */
export function ApplyNow() {
  return (
    <ButtonLink variant="action" size="large" href="/get-in-touch/#partnershipForm" data-apply>
      Apply Now
    </ButtonLink>
  );
}
