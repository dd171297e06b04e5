import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Logo } from '@foodbank/ui/Logo';
import { frame } from '../content/frame.ts';
import styles from './SiteHeader.module.css';
import { SiteMenu } from './SiteMenu.tsx';

/** The awning and the sticky bar: transparent over the hero, white with a shadow below it. */
export function SiteHeader() {
  const { login, join, dashboard } = frame.agents;
  return (
    <header className={styles.header} data-bar>
      <div className={styles.awning} aria-hidden="true" />
      <div className={styles.ground}>
        <div className={styles.bar}>
          <a className={styles.home} href="/" aria-label="Foodbank, home">
            <Logo size={36} />
          </a>
          <nav className={styles.links} aria-label="Main">
            {frame.links.map(({ label, href }) => (
              <a key={href} className={styles.link} href={href}>
                {label}
              </a>
            ))}
            <span className={styles.rule} aria-hidden="true" />
            <a className={`${styles.link} signed-out`} href={login.href}>
              {login.label}
            </a>
            <ButtonLink className={`${styles.join} signed-out`} variant="quiet" size="small" href={join.href}>
              {join.label}
            </ButtonLink>
            <a className={`${styles.link} ${styles.dashboard} signed-in`} href={dashboard.href}>
              {dashboard.label}
            </a>
          </nav>
          <SiteMenu />
        </div>
      </div>
    </header>
  );
}
