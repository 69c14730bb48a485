import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'
import { usePublicSettings } from './public-settings.ts'

/** Closing text block; the phone number is asked for when it comes into view. */
export function Closing() {
  const { t } = useTranslation()
  const block = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!block.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(block.current)
    return () => observer.disconnect()
  }, [])
  const phone = usePublicSettings(seen)?.supportPhone
  return (
    <section id="contact" ref={block} className={classes.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={classes.title}>
        {t('landing.closing.title')}
      </h2>
      <p className={classes.lead}>{t('landing.closing.text')}</p>
      <div className={classes.buttons}>
        <a className={classes.primary} href="/auth/signup">
          {t('landing.tryForFree')}
        </a>
      </div>
      <p className={classes.phone}>
        {phone ? (
          <>
            {t('landing.closing.call')} <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </>
        ) : (
          <>&nbsp;</>
        )}
      </p>
    </section>
  )
}
