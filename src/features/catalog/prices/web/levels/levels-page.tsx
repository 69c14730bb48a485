import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import LevelsTab from './levels-tab.tsx'

/** The company's price levels, beside its items. */
export default function LevelsPage() {
  const { t } = useTranslation()
  return (
    <>
      <Anchor component={Link} to={itemsPath} size="sm" c="dimmed">
        {t('prices.levels.toItems')}
      </Anchor>
      <PageHeader title={t('prices.levels.title')} />
      <LevelsTab />
    </>
  )
}
