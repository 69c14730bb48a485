import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** An administrator without an opened company. */
export function ChooseCompany() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('dashboard.title')} documentTitle={t('dashboard.documentTitle')} />
      <EmptyState
        icon={<IconBuilding size={40} />}
        title={t('shell.noCompany')}
        text={t('shell.noCompanyText')}
        action={
          <Button component={Link} to="/auth/admin">
            {t('shell.chooseCompany')}
          </Button>
        }
      />
    </>
  )
}
