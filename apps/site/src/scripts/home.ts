/** The script of the home page and of invitations: the download modal and the link to the top. */
function watchModal(modal: HTMLDialogElement): void {
  // Safari before 15.4 has no modal dialogs. There, Get Started links to the cards further down, as without scripts.
  if (typeof modal.showModal !== 'function') return;
  let opener: HTMLElement | null = null;
  let pressedBeside = false;
  for (const link of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opener = link;
      document.documentElement.style.overflow = 'hidden';
      modal.showModal();
      modal.focus();
    });
  }
  modal.querySelector('[data-closes]')?.addEventListener('click', () => modal.close());
  modal.addEventListener('mousedown', ({ target }) => {
    pressedBeside = target === modal;
  });
  // A text selection that starts inside the sheet and ends outside must not close the dialog.
  modal.addEventListener('click', ({ target }) => {
    if (pressedBeside && target === modal) modal.close();
  });
  modal.addEventListener('close', () => {
    document.documentElement.style.overflow = '';
    opener?.focus();
  });
}

function watchTop(link: HTMLElement, hero: HTMLElement): void {
  const update = () => {
    link.hidden = window.scrollY <= hero.offsetTop + hero.offsetHeight;
  };
  window.addEventListener('scroll', update, { passive: true });
  update();
}

const modal = document.querySelector<HTMLDialogElement>('#download-modal');
if (modal) watchModal(modal);
const toTop = document.getElementById('back-to-top');
const firstView = document.getElementById('hero');
if (toTop && firstView) watchTop(toTop, firstView);
