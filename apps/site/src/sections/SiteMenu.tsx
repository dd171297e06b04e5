import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { frame } from '../content/frame.ts';
import styles from './SiteMenu.module.css';

/**
 * The menu on a small screen. It is a native `details`, so that it works without scripts. The summary opens and closes it, and its
 * backdrop covers the page.
 */
export function SiteMenu() {
  const { open, close } = frame.menu;
  const { login, join, dashboard } = frame.agents;
  return (
    <details className={styles.menu} data-menu>
      <summary className={styles.toggle}>
        <span className={styles.open}>
          <Icon name="menu" size={26} />
          <span className="visually-hidden">{open}</span>
        </span>
        <span className={styles.close}>
          <Icon name="close" size={26} />
          <span className="visually-hidden">{close}</span>
        </span>
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <PlainList className={styles.list}>
          {[...frame.links, login].map(({ label, href }) => (
            <li key={href} className={href === login.href ? 'signed-out' : undefined}>
              <a className={styles.link} href={href}>
                {label}
              </a>
            </li>
          ))}
        </PlainList>
        <ButtonLink className="signed-out" block href={join.href}>
          {join.label}
        </ButtonLink>
        <ButtonLink className="signed-in" block href={dashboard.href}>
          {dashboard.label}
        </ButtonLink>
      </nav>
    </details>
  );
}
