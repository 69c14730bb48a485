import { Loader } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PairingPage } from '../pairing/pairing-page.tsx'
import { useKept } from './device-app.tsx'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { usePlace } from './place.ts'
import { screenAt } from './screens.tsx'
import classes from './shell.module.css'
import { StatusLine } from './status-line.tsx'
import { StoreTrouble } from './store-trouble.tsx'

/** The frame around every screen: how things stand above, where to go below (beside it on a tablet). Whoever is not paired pairs first. */
export function Shell() {
  const { t } = useTranslation()
  const place = usePlace()
  const { value: seat, error } = useKept((store) => store.fact('seat'), ['facts'])
  if (error && seat === undefined) return <StoreTrouble error={error} />
  if (seat === undefined) return <Loader role="status" m="xl" aria-label={t('common.loading')} />
  if (seat === null || place === 'pair') return <PairingPage />
  return (
    <div className={classes.frame}>
      <a href="#content" className="skip-link">
        {t('deviceApp.skip')}
      </a>
      <StatusLine seat={seat} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Notices />
        <Suspense fallback={<Loader role="status" aria-label={t('common.loading')} />}>{screenAt(place)}</Suspense>
      </main>
      <Navigation place={place} />
    </div>
  )
}
