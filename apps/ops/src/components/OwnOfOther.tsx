import { Banner } from '@foodbank/ui/Banner';

/** Says that an address came from another member's list of own rows, and what is shown instead. */
export function OwnOfOther({ list, shown }: { list: string; shown: string }) {
  return (
    <Banner tone="info">
      This address is of a colleague’s list “{list}”. Here are {shown}.
    </Banner>
  );
}
