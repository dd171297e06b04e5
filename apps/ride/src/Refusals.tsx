import { Banner } from '@foodbank/ui/Banner';
import { Button } from '@foodbank/ui/Button';

/** What the server refused, until the rider has read it. */
export function Refusals({ texts, onRead }: { texts: readonly string[]; onRead: () => void }) {
  if (texts.length === 0) return null;
  return (
    <>
      {texts.map((text) => (
        <Banner key={text} tone="error">
          {text}
        </Banner>
      ))}
      <Button variant="quiet" block onClick={onRead}>
        OK, got it
      </Button>
    </>
  );
}
