import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { Icon } from '@foodbank/ui/Icon';
import { PlainList } from '@foodbank/ui/PlainList';
import { frame } from '../content/frame.ts';
import styles from './SiteMenu.module.css';

/**
 * The links on a small screen. A native disclosure, so that it opens and closes without scripts: the summary is the button
 * that opens it and, once open, the one that closes it, and its ground covers the page.
 */
export function SiteMenu() {
  const { open, close } = frame.menu;
  const { login, join } = frame.agents;
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
            <li key={href}>
              <a className={styles.link} href={href}>
                {label}
              </a>
            </li>
          ))}
        </PlainList>
        <ButtonLink block href={join.href}>
          {join.label}
        </ButtonLink>
      </nav>
    </details>
  );
}
