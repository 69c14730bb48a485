import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Square } from './button.tsx'
import classes from './dialog.module.css'
import { CrossIcon } from './icons.tsx'

/** The browser's own: it holds the focus, closes by Escape, and gives the focus back. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const { t } = useTranslation()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose} onCancel={onClose}>
      <div className={classes.dialogHead}>
        <h2 id={id}>{title}</h2>
        <Square label={t('storeFront.close')} onClick={onClose}>
          <CrossIcon />
        </Square>
      </div>
      {children}
    </dialog>
  )
}
