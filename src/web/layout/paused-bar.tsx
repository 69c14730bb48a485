import { useTranslation } from 'react-i18next'
import classes from './paused-bar.module.css'

/** Stands on every screen of a copy from which nothing leaves; the server says so in the page itself, before anybody has signed in. */
export function PausedBar() {
  const { t } = useTranslation()
  if (!document.documentElement.dataset.paused) return null
  return (
    <div role="status" className={classes.bar}>
      {t('shell.paused')}
    </div>
  )
}
