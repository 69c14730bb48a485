import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './head.module.css'

const follow = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className={classes.offline}>{t('storeFront.offline')}</p>}</div>
}
