import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { Button } from '@foodbank/ui/Button';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { join } from '../content/join.ts';
import { DownloadModal } from './DownloadModal.tsx';
import styles from './JoinPage.module.css';
import { LoanOptions } from './LoanOptions.tsx';
import { PageFrame } from './PageFrame.tsx';

/** The page of an agent's link. Without a code it invites to the app only. */
export function JoinPage({ code }: { code?: string | undefined }) {
  const { eyebrow, headline, text } = code === undefined ? join.withoutCode : join;
  return (
    <PageFrame>
      <section
        id="hero"
        className={`${styles.hero} ${code === undefined ? styles.plain : ''}`}
        aria-labelledby="hero-headline"
      >
        <div className={styles.inner}>
          <div>
            <p className={styles.eyebrow}>{eyebrow}</p>
            <h1 className={styles.headline} id="hero-headline">
              {headline}
            </h1>
            {code === undefined ? <p className={styles.text}>{text}</p> : <Ticket code={code} />}
            <div className={styles.actions}>
              <ButtonLink variant="action" size="large" href="#download" aria-haspopup="dialog" data-opens>
                {join.action}
              </ButtonLink>
              {code !== undefined && <p className={styles.note}>{text}</p>}
            </div>
          </div>
          <MarketBasket className={styles.picture} />
        </div>
      </section>
      <LoanOptions code={code} />
      <DownloadModal code={code} />
    </PageFrame>
  );
}

/** The code as text, so that it is there without scripts. The button that copies it needs them. */
function Ticket({ code }: { code: string }) {
  return (
    <div className={styles.ticket}>
      <div className={styles.code}>
        <p className={styles.label}>{join.codeLabel}</p>
        <p className={styles.characters} data-code>
          {code}
        </p>
      </div>
      <div className={styles.stub}>
        <Button className={styles.copy ?? ''} data-copies data-copied={join.copied} data-not-copied={join.notCopied}>
          <Icon name="copy" size={20} />
          <span data-says>{join.copy}</span>
        </Button>
        <p>{join.hint}</p>
        <p className="visually-hidden" role="status" data-status />
      </div>
    </div>
  );
}
