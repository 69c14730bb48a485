import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'

/** In the place of the login dialog when its code did not come; nothing but the page's own parts is at hand then. */
export function LoginFailed({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  if (!opened) return null
  return (
    <div role="alert" className={classes.failed}>
      {t('landing.loginFailed')}
      <button type="button" className={classes.secondary} onClick={() => location.assign('/?login=true')}>
        {t('landing.reload')}
      </button>
    </div>
  )
}
