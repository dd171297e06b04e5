import type { Plugin } from 'vite';

const inHead = /document\.head\.appendChild\(/g;

/**
 * Puts the style sheets of screens at the end of the body, behind the page's own one, which stands there so that the frame is shown
 * first. In the head they would come before it, and the rules of a shared component would win over those of a screen.
 */
export function sheetsInOrder(): Plugin {
  return {
    name: 'sheets-in-order',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        const { length } = [...code.matchAll(inHead)];
        if (length !== 1) throw new Error('Vite adds style sheets in another way now');
        return { code: code.replace(inHead, 'document.body.appendChild('), map: null };
      },
    },
  };
}
