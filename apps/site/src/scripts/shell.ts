/** The script of every page: the bar that turns solid, the menu by keyboard, and links to the partnership form. */
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
  // A wider window hides the menu. Left open, it would keep the page from scrolling.
  window.addEventListener('resize', () => {
    if (menu.offsetParent === null) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary?.focus();
  });
  // The panel covers the page, so it closes when the focus leaves it.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
}

/** Scrolls to the form that a link leads to, if the form is on this page. */
function scrollToFormHere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-apply]');
  const form = link && document.getElementById(link.hash.slice(1));
  if (!form) return;
  event.preventDefault();
  history.replaceState(null, '', link.hash);
  form.scrollIntoView();
  form.focus({ preventScroll: true });
}

/** Marks a button that is pressed before its island is hydrated. The island handles the press afterwards. */
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
