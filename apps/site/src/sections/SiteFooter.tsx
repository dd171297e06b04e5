import { operator } from '@foodbank/contract/operator';
import { Icon } from '@foodbank/ui/Icon';
import { Logo } from '@foodbank/ui/Logo';
import { PlainList } from '@foodbank/ui/PlainList';
import { frame } from '../content/frame.ts';
import styles from './SiteFooter.module.css';

/** The footer of every page: company, links and contacts. */
export function SiteFooter() {
  const { promise, groups, legal, madeBy } = frame.footer;
  return (
    <footer className={`${styles.footer} on-dark`}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Logo tone="light" size={40} />
          <p>{promise}</p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <PlainList>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a className={styles.link} href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </PlainList>
          </nav>
        ))}
        <Contacts />
        <Offices />
      </div>
      <div className={styles.last}>
        <PlainList className={styles.legal}>
          {legal.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </PlainList>
        <p>
          {madeBy} {operator.maker}
        </p>
      </div>
    </footer>
  );
}

function Contacts() {
  return (
    <div className={styles.wide}>
      <h2 className={styles.title}>{frame.footer.contactTitle}</h2>
      <PlainList>
        <li>
          <a className={styles.link} href={`tel:${operator.phone.replaceAll(' ', '')}`}>
            <Icon name="phone" />
            {operator.phone}
          </a>
        </li>
        <li>
          <a className={styles.link} href={`mailto:${operator.email}`}>
            <Icon name="mail" />
            {operator.email}
          </a>
        </li>
      </PlainList>
    </div>
  );
}

function Offices() {
  return (
    <div className={styles.wide}>
      <h2 className={styles.title}>{frame.footer.officesTitle}</h2>
      <PlainList className={styles.offices}>
        {operator.offices.map(({ place, address }) => (
          <li key={place}>
            <address className={styles.office}>{address}</address>
          </li>
        ))}
      </PlainList>
    </div>
  );
}
