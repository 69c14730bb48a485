import { useTranslation } from 'react-i18next'
import { useFront } from './front.ts'
import classes from './head.module.css'

export function Foot() {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <footer className={classes.foot}>
      <p>{t('storeFront.foot', { company: store.companyName })}</p>
      <p className="paused-copy">{t('storeFront.pausedCopy')}</p>
    </footer>
  )
}
