import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { notFound } from '../content/frame.ts';
import styles from './NotFoundPage.module.css';
import { PageFrame } from './PageFrame.tsx';

/** What an address that leads nowhere shows. */
export function NotFoundPage() {
  const { headline, text, action } = notFound;
  return (
    <PageFrame>
      <section className={styles.section} aria-labelledby="not-found-headline">
        <EmptyPlate className={styles.picture} />
        <h1 className={styles.headline} id="not-found-headline">
          {headline}
        </h1>
        <p className={styles.text}>{text}</p>
        <ButtonLink href={action.href}>{action.label}</ButtonLink>
      </section>
    </PageFrame>
  );
}
