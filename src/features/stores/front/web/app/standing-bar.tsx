import { useTranslation } from 'react-i18next'
import { dayText } from '../parts/amounts.ts'
import { useFront } from './front.ts'
import classes from './head.module.css'

/** That the store takes no orders now, and what can be done all the same. */
export function StandingBar() {
  const { t } = useTranslation()
  const { store } = useFront()
  if (store.standing === 'open') return null
  const day = store.opensOn ? dayText(store.opensOn) : ''
  const words = {
    notYet: day ? t('storeFront.standing.notYetOn', { day }) : t('storeFront.standing.notYet'),
    paused: t('storeFront.standing.paused'),
    closed: store.closesOn ? t('storeFront.standing.closedOn', { day: dayText(store.closesOn) }) : t('storeFront.standing.closed'),
  }[store.standing]
  return (
    <p role="status" className={classes.standing}>
      {words} {store.shopper && t('storeFront.standing.kept')}
    </p>
  )
}
