import { Link } from '@foodbank/app/components/Link';
import { Banner } from '@foodbank/ui/Banner';
import { ButtonLink } from '@foodbank/ui/ButtonLink';
import { useQuery } from '@tanstack/react-query';
import { levelPartPath } from '../../../paths.ts';
import form from '../../../shell/FormScreen.module.css';
import styles from './IdentityPage.module.css';
import { levelQuery } from './identity-data.ts';

/** A picture of a document for the person who looks at the check: it is not needed, and helps them to decide. */
export function CheckPicture() {
  const { data: level } = useQuery(levelQuery);
  const picture = level?.pictures.find(({ kind }) => kind === 'document');
  const isThere = picture?.state === 'reading' || picture?.state === 'ready';
  if (isThere)
    return (
      <>
        <Banner tone="success">We have the picture of your document. The person sees it.</Banner>
        {picture.isUsed || (
          <Link to={levelPartPath('check')} className={form.aside}>
            See it, or take it back
          </Link>
        )}
      </>
    );
  if (!level?.takesPictures) return null;
  return (
    <>
      <p className={styles.note}>A picture of a document helps the person to decide. You don’t have to send one.</p>
      <ButtonLink as={Link} to={levelPartPath('check')} variant="action" block>
        Add a picture of a document
      </ButtonLink>
    </>
  );
}

/** The way to the list of who looked, where there is something to look at. */
export function Looks() {
  const { data: level } = useQuery(levelQuery);
  if (!level || (level.lookCount === 0 && level.pictures.length === 0)) return null;
  return (
    <Link to={`${levelPartPath('looks')}?from=identity`} className={form.aside}>
      Who looked at my documents
    </Link>
  );
}
