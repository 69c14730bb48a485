import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { statementsPath } from '#contract/places.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AttainmentList } from './attainment-list.tsx'

export default function AttainmentListPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('attainment.title')}
        actions={
          <Button component={Link} to={statementsPath} variant="default">
            {t('programs.tabs.statements')}
          </Button>
        }
      />
      <AttainmentList />
    </>
  )
}
