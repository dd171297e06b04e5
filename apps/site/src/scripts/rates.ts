/** The script of the rates: the buttons that print. */
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => window.print());
