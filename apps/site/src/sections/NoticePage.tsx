import { EmptyPlate } from '@foodbank/ui/art/EmptyPlate';
import { MarketBasket } from '@foodbank/ui/art/MarketBasket';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { BoilingOver } from '../pictures/PagePictures.tsx';
import styles from './NoticePage.module.css';
import { PageFrame } from './PageFrame.tsx';

export interface NoticePageProps {
  headline: string;
  text: string;
  action: { label: string; href: string };
  picture: keyof typeof pictures;
}

const pictures = { plate: EmptyPlate, basket: MarketBasket, pot: BoilingOver } as const;

/** A page with one message: unknown address, server error, or thanks for a form. */
export function NoticePage({ headline, text, action, picture }: NoticePageProps) {
  const Picture = pictures[picture];
  return (
    <PageFrame>
      <section className={styles.section} aria-labelledby="notice-headline">
        <Picture className={styles.picture} />
        <h1 className={styles.headline} id="notice-headline">
          {headline}
        </h1>
        <p className={styles.text}>{text}</p>
        <ButtonLink href={action.href}>{action.label}</ButtonLink>
      </section>
    </PageFrame>
  );
}
