/** The script of an invitation: the button that copies the code. */
import { copyText } from '@foodbank/app/copy-text';

const resultShownMs = 2500;

function watchCopying(button: HTMLElement, code: Element, status: Element): void {
  const words = button.querySelector('[data-says]') as HTMLElement;
  const usual = words.textContent;
  let timer = 0;
  button.addEventListener('click', async () => {
    const copied = await copyText(code.textContent ?? '');
    const result = (copied ? button.dataset.copied : button.dataset.notCopied) ?? '';
    words.textContent = result;
    status.textContent = result;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      words.textContent = usual;
      status.textContent = '';
    }, resultShownMs);
  });
}

const button = document.querySelector<HTMLElement>('[data-copies]');
const code = document.querySelector('[data-code]');
const status = document.querySelector('[data-status]');
if (button && code && status) watchCopying(button, code, status);
