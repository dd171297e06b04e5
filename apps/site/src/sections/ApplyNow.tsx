import { riderQuery } from '@foodbank/contract/support/enquiries';
import { ButtonLink } from '@foodbank/ui/ButtonLink';

/**
 * The link to the partnership form. It scrolls to the form if it is on the page, else it opens the form's page, with `rider` as a
 * request of a rider.
 */
export function ApplyNow({ rider = false }: { rider?: boolean }) {
  return (
    <ButtonLink
      variant="action"
      size="large"
      href={`/get-in-touch/${rider ? riderQuery : ''}#partnershipForm`}
      data-apply
    >
      Apply Now
    </ButtonLink>
  );
}
