import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../parts/button.tsx'
import { Empty } from '../parts/trouble.tsx'
import { Screen } from './screen.tsx'

export function Missing() {
  const { t } = useTranslation()
  return (
    <Screen title={t('storeFront.missing')}>
      <Empty title={t('storeFront.missingText')}>
        <ButtonLink to="/">{t('storeFront.toCatalog')}</ButtonLink>
      </Empty>
    </Screen>
  )
}
