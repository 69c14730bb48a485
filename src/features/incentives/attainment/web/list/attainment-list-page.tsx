import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { looseCreditsPath, statementsPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AttainmentList } from './attainment-list.tsx'

export default function AttainmentListPage() {
  const { t } = useTranslation()
  const may = useCan()
  return (
    <>
      <PageHeader
        title={t('attainment.title')}
        actions={
          <>
            {may('funding.read') && (
              <Button component={Link} to={looseCreditsPath} variant="default">
                {t('funding.credits.title')}
              </Button>
            )}
            <Button component={Link} to={statementsPath} variant="default">
              {t('programs.tabs.statements')}
            </Button>
          </>
        }
      />
      <AttainmentList />
    </>
  )
}
