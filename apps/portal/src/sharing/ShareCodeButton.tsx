import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { shareText, whatsAppAddress } from './share-text.ts';

/** Opens the phone's share sheet or, if there is none, WhatsApp with the text filled in. */
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
      // Closing the share sheet without sending rejects, too. That needs no message.
    });
  return (
    <Button variant="action" size="small" onClick={share}>
      <Icon name="share" />
      Share code
    </Button>
  );
}
