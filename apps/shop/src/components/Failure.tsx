import { messageOf, referenceOf } from '@foodbank/contract/client/api-error';
import { Banner } from '@foodbank/ui/Banner';

/** What the server, or the network, said about an act that failed. */
export function Failure({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Banner tone="error" note={referenceOf(error)}>
      {messageOf(error)}
    </Banner>
  );
}
