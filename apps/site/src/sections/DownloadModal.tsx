import dialog from '@foodbank/ui/Dialog.module.css';
import { Icon } from '@foodbank/ui/Icon';
import { home } from '../content/home.ts';
import { DownloadCards } from './DownloadCards.tsx';

/** The modal with the links to the app, which carry the referral code if there is one. A small script opens and closes it. Without scripts, Get Started links to the cards. */
export function DownloadModal({ code }: { code?: string | undefined }) {
  const { modalTitle, modalText, close } = home.download;
  return (
    <dialog id="download-modal" className={dialog.dialog} tabIndex={-1} aria-labelledby="download-modal-title">
      <div className={dialog.sheet}>
        <div className={dialog.top}>
          <h2 className={dialog.title} id="download-modal-title">
            {modalTitle}
          </h2>
          <button type="button" className={dialog.close} aria-label={close} data-closes>
            <Icon name="close" size={22} />
          </button>
        </div>
        <p className={dialog.description}>{modalText}</p>
        <div className={dialog.content}>
          <DownloadCards code={code} />
        </div>
      </div>
    </dialog>
  );
}
