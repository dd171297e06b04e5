import styles from './MenuColumn.module.css';
import { MenuList } from './MenuList.tsx';

/** The menu on a wide screen: a column that stays while the page scrolls. */
export function MenuColumn() {
  return (
    <header className={styles.column}>
      <MenuList />
    </header>
  );
}
