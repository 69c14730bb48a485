import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'
import { Screenshot } from './screenshot.tsx'

/** Specification section 9: exactly three. */
const cards = [
  { card: 'list', picture: 'customers-list' },
  { card: 'record', picture: 'customer' },
  { card: 'sync', picture: 'sync' },
] as const

export function Highlights() {
  const { t } = useTranslation()
  return (
    <section id="highlights" className={classes.section} aria-labelledby="highlights-title">
      <h2 id="highlights-title" className={classes.title}>
        {t('landing.highlights.title')}
      </h2>
      {cards.map(({ card, picture }) => (
        <article key={card} className={classes.highlight} data-card="highlight">
          <div className={classes.highlightText}>
            <h3>{t(`landing.highlights.${card}.title`)}</h3>
            <p>{t(`landing.highlights.${card}.text`)}</p>
          </div>
          <div className={classes.frame}>
            <Screenshot name={picture} alt={t(`landing.highlights.${card}.picture`)} />
          </div>
        </article>
      ))}
    </section>
  )
}
