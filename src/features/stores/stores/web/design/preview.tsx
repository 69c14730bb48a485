import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Store } from '../../contract.ts'
import { colorsOf } from '../../contrast.ts'
import classes from './design.module.css'

type Props = { store: Store; color: string; welcomeEn: string; welcomeEs: string }

/** The top of the store as a shopper sees it, as it is being changed. */
export function Preview({ store, color, welcomeEn, welcomeEs }: Props) {
  const { t } = useTranslation()
  const { description, logoUrl, bannerUrl, fields } = store
  const { '--store-ground': ground, '--store-on': ink } = colorsOf(color)
  const welcome = fields.language === 'es' ? welcomeEs || welcomeEn : welcomeEn || welcomeEs
  return (
    <section className={classes.preview} aria-label={t('stores.design.preview')}>
      {bannerUrl ? (
        <img className={classes.previewBanner} src={bannerUrl} alt="" />
      ) : (
        <div className={classes.stripe} style={{ background: color }} />
      )}
      <div className={classes.previewBody}>
        <div className={classes.previewHead}>
          {logoUrl && <img className={classes.previewLogo} src={logoUrl} alt="" />}
          <strong>{description}</strong>
        </div>
        {welcome && <p className={classes.welcome}>{welcome}</p>}
        <span className={classes.sample} style={{ background: ground, color: ink }}>
          {t('stores.design.sample')}
        </span>
        <Text size="xs" className={classes.previewNote}>
          {t('stores.design.preview')}
        </Text>
      </div>
    </section>
  )
}
