import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { home } from '../content/home.ts';
import { HeroPicture } from '../pictures/HeroPicture.tsx';
import styles from './Hero.module.css';
import { StoreLinks } from './StoreLink.tsx';

/** The home page's headline and main button. */
export function Hero() {
  const { eyebrow, headline, text, action } = home.hero;
  return (
    <section id="hero" className={styles.hero} aria-labelledby="hero-headline">
      <div className={styles.words}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h1 className={styles.headline} id="hero-headline">
          {headline.map((line) => (
            <span key={line} className={styles.line}>
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <ButtonLink variant="action" size="large" href="#download" aria-haspopup="dialog" data-opens>
            {action}
          </ButtonLink>
          <StoreLinks />
        </div>
      </div>
      <HeroPicture className={styles.picture} />
    </section>
  );
}
