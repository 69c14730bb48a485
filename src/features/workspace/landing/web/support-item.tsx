import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './header.module.css'
import { usePublicSettings } from './public-settings.ts'

/** Shows the configured support number on hover, focus or tap; Escape hides it. */
export function SupportItem() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const settings = usePublicSettings(opened)
  const phone = settings?.supportPhone
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tooltip must stay while the pointer moves onto it
    <span className={classes.support} onMouseEnter={() => setOpened(true)} onMouseLeave={() => setOpened(false)}>
      <button
        type="button"
        className={classes.item}
        aria-describedby="support-phone"
        onFocus={() => setOpened(true)}
        onBlur={() => setOpened(false)}
        onClick={() => setOpened(true)}
        onKeyDown={(event) => (event.key === 'Escape' ? setOpened(false) : undefined)}
      >
        {t('landing.nav.support')}
      </button>
      <span id="support-phone" role="tooltip" className={classes.tooltip} data-opened={opened || undefined}>
        {phone ? t('landing.supportPhone', { phone }) : settings ? t('landing.supportNone') : t('landing.loading')}
      </span>
    </span>
  )
}
