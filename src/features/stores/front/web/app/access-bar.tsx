import { useTranslation } from 'react-i18next'
import { usePlace } from './address.ts'
import { useFront } from './front.ts'
import classes from './head.module.css'
import { Link } from './link.tsx'

/** To whoever looks around and sees no prices, or is signed in and sees nothing: how they come to it, or that they have asked. */
export function AccessBar() {
  const { t } = useTranslation()
  const { store } = useFront()
  const { path } = usePlace()
  const isOutside = !store.shopper && !store.showsCatalog
  if (store.access === 'none' || isOutside || path === '/ask') return null
  const company = store.companyName
  return (
    <p role="status" className={classes.standing}>
      {store.access === 'asked' && t('storeFront.access.asked', { company })}
      {store.access === 'open' && (
        <>
          {store.audience === 'public' ? t('storeFront.access.prices', { company }) : t('storeFront.access.nothing', { company })}{' '}
          <Link to="/ask">{t('storeFront.ask.link')}</Link>
        </>
      )}
    </p>
  )
}
