import { useTranslation } from 'react-i18next'
import classes from './landing.module.css'

const pictures = {
  connect: 'M9 15l6-6M10 6l1-1a4.2 4.2 0 0 1 6 6l-1 1M14 18l-1 1a4.2 4.2 0 0 1-6-6l1-1',
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  write: 'M4 12h13M12 6l6 6-6 6M21 5v14',
  roles: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.3 2.7-5.5 6-5.5s6 2.2 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6.5M18 15c1.9.8 3 2.6 3 5',
} as const

/** Specification section 9: exactly four. */
const cards = ['connect', 'find', 'write', 'roles'] as const

export function Features() {
  const { t } = useTranslation()
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.title}>
        {t('landing.features.title')}
      </h2>
      <div className={classes.features}>
        {cards.map((card) => (
          <article key={card} className={classes.feature} data-card="feature">
            <svg
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={pictures[card]} />
            </svg>
            <h3>{t(`landing.features.${card}.title`)}</h3>
            <p>{t(`landing.features.${card}.text`)}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
