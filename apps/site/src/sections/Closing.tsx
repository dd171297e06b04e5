import { BowlOfJollof } from '@foodbank/ui/art/BowlOfJollof';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { home } from '../content/home.ts';
import styles from './Closing.module.css';

/** The page's one action once more, for who has read to the end. */
export function Closing() {
  const { headline, text, action } = home.closing;
  return (
    <section className={styles.section} aria-labelledby="closing-headline">
      <BowlOfJollof className={styles.picture} />
      <div>
        <h2 className={styles.headline} id="closing-headline">
          {headline}
        </h2>
        <p className={styles.text}>{text}</p>
        <ButtonLink variant="action" size="large" href={action.href}>
          {action.label}
        </ButtonLink>
      </div>
    </section>
  );
}
