import type { LevelReply } from '@foodbank/contract/people/identity-levels';
import { Button } from '@foodbank/ui/Button';
import { CheckField } from '@foodbank/ui/CheckField';
import { FieldError } from '@foodbank/ui/FieldFrame';
import { type SubmitEvent, useState } from 'react';
import styles from './LevelPage.module.css';

/** The text about pictures, which is shown and agreed to before the first one. It is sent with each picture. */
export function PicturesConsent({ consent, onAgreed }: { consent: LevelReply['consent']; onAgreed: () => void }) {
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { agreed } = event.currentTarget.elements as unknown as { agreed: HTMLInputElement };
    if (agreed.checked) return onAgreed();
    setIsMissing(true);
    agreed.focus();
  };
  return (
    <form className={styles.fields} noValidate onSubmit={submit}>
      <section className={styles.consent} aria-labelledby="pictures-consent">
        <h2 id="pictures-consent" className={styles.title}>
          Before the first picture
        </h2>
        {consent.sections.map(({ heading, paragraphs }) => (
          <div key={heading}>
            {heading && <h3 className={styles.consentHeading}>{heading}</h3>}
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        ))}
      </section>
      <CheckField
        name="agreed"
        label="I agree that Foodbank looks at my pictures, as it says here"
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? 'agreed-error' : undefined}
        onChange={() => setIsMissing(false)}
      />
      {isMissing && (
        <FieldError id="agreed-error" role="alert">
          Tick this so that we may look
        </FieldError>
      )}
      <Button type="submit" variant="action" size="large" block>
        Go on
      </Button>
    </form>
  );
}
