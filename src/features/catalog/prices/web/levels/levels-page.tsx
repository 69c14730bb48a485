import { useTranslation } from 'react-i18next'
import { itemsPath } from '#contract/places.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import LevelsTab from './levels-tab.tsx'

/** The company's price levels, beside its items. */
export default function LevelsPage() {
  const { t } = useTranslation()
  return (
    <>
      <BackToList path={itemsPath} label={t('prices.levels.toItems')} />
      <PageHeader title={t('prices.levels.title')} />
      <LevelsTab />
    </>
  )
}
