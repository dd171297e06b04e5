import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Logo } from '@foodbank/ui/Logo';
import { frame } from '../content/frame.ts';
import styles from './SiteHeader.module.css';

/** The awning of the stall, the name, and the way in. */
export function SiteHeader() {
  const links = frame.links.slice(0, -1);
  const button = frame.links.at(-1);
  return (
    <header className={styles.header}>
      <div className={styles.awning} aria-hidden="true" />
      <div className={styles.bar}>
        <a className={styles.home} href="/" aria-label="Foodbank, home">
          <Logo size={36} />
        </a>
        <nav className={styles.links} aria-label="Main">
          {links.map(({ label, href }) => (
            <a key={href} className={styles.link} href={href}>
              {label}
            </a>
          ))}
          {button && (
            <ButtonLink className={styles.button ?? ''} variant="quiet" size="small" href={button.href}>
              {button.label}
            </ButtonLink>
          )}
        </nav>
      </div>
    </header>
  );
}
