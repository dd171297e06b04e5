import { Banner } from '@foodbank/ui/Banner';

/** Says that an address came from another member's list of own rows, and what is shown instead. */
export function OwnOfOther({ shown }: { shown: string }) {
  return <Banner tone="info">This address is of a colleague’s own list. Here are {shown}.</Banner>;
}
