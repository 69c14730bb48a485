import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './offline-bar.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Reads pause while offline and go on by themselves. */
export function OfflineBar() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={online ? undefined : classes.bar}>
      {online ? '' : t('shell.offline')}
    </div>
  )
}
