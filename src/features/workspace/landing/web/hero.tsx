import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'
import { TourVideo } from './tour-video.tsx'

export function Hero() {
  const { t } = useTranslation()
  const learnMore = () => {
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById('features')?.scrollIntoView({ behavior: reduced ? 'auto' : 'smooth' })
  }
  return (
    <section className={classes.hero}>
      <h1 className={classes.headline}>{t('landing.hero.title')}</h1>
      <p className={classes.lead}>{t('landing.hero.text')}</p>
      <div className={classes.buttons}>
        <a className={classes.primary} href="/auth/signup">
          {t('landing.tryForFree')}
        </a>
        <button type="button" className={classes.secondary} onClick={learnMore}>
          {t('landing.learnMore')}
        </button>
      </div>
      <TourVideo />
    </section>
  )
}
