/** Links inside of the app. The router's own come with prefetching and forms of its server framework, some 3 KB of scripts. */
import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutEndSlash } from '../pathname.ts';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** The path, with its search if it has one. */
  to: string;
  /** Kept in the history entry, not in the address. */
  state?: unknown;
  /** Takes the place of the present history entry. */
  replace?: boolean;
}

/** A link to another screen, without loading a page. */
export function Link({ to, state, replace = false, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isLeftToBrowser(event)) return;
    event.preventDefault();
    // As for any link: going to the page where one is adds nothing to the history.
    navigate(to, { state, replace: replace || pathname + search === to });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

export interface NavLinkProps extends LinkProps {
  /** The address must match as a whole, not only its beginning. */
  end?: boolean;
}

/** A link in a menu. It is marked as current while its screen, or one below it, is shown. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const pathname = withoutEndSlash(useLocation().pathname);
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Opens in a new tab or window, or isn't a click of the main button. */
function isLeftToBrowser({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const opensElsewhere = currentTarget.target !== '' && currentTarget.target !== '_self';
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || opensElsewhere;
}
