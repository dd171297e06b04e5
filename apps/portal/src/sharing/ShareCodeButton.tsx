import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { shareText, whatsAppAddress } from './share-text.ts';

/** Opens the phone's own sharing sheet; where there is none, WhatsApp with the words filled in. */
export function ShareCodeButton({ code }: { code: string }) {
  const siteAddress = `${window.location.origin}/`;
  if (typeof navigator.share !== 'function')
    return (
      <ButtonLink
        variant="action"
        size="small"
        href={whatsAppAddress(code, siteAddress)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="share" />
        Share on WhatsApp
      </ButtonLink>
    );
  const share = () =>
    navigator.share({ title: 'Foodbank', text: shareText(code), url: siteAddress }).catch(() => {
      // Closing the sheet without sending rejects, too; there is nothing to say about that.
    });
  return (
    <Button variant="action" size="small" onClick={share}>
      <Icon name="share" />
      Share code
    </Button>
  );
}
