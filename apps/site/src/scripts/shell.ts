/** What every page needs: the bar that turns solid, the menu's keyboard, and buttons that lead to the partnership form. */
const solidAfterShare = 0.1;

function watchBar(bar: HTMLElement): void {
  const hero = document.getElementById('hero');
  const update = () => {
    bar.toggleAttribute('data-solid', window.scrollY > (hero?.offsetHeight ?? 0) * solidAfterShare);
  };
  window.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  update();
}

function watchMenu(menu: HTMLDetailsElement): void {
  const summary = menu.querySelector('summary');
  menu.addEventListener('toggle', () => {
    document.documentElement.style.overflow = menu.open ? 'hidden' : '';
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary?.focus();
  });
  // Whoever leaves by keyboard must not walk behind the open panel.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}

/** A link to another page's form scrolls instead, where that form is on this one. */
function scrollToFormHere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-apply]');
  const form = link && document.getElementById(link.hash.slice(1));
  if (!form) return;
  event.preventDefault();
  history.replaceState(null, '', link.hash);
  form.scrollIntoView();
  form.focus({ preventScroll: true });
}

/** Presses on a form that isn't live yet are kept on it; it answers them once it is. */
function keepEarlyPress({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLElement>('[data-early]');
  if (button?.closest('astro-island[ssr]')) button.dataset.early = 'pressed';
}

const bar = document.querySelector<HTMLElement>('[data-bar]');
if (bar) watchBar(bar);
const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
if (menu) watchMenu(menu);
document.addEventListener('click', scrollToFormHere);
document.addEventListener('click', keepEarlyPress);
