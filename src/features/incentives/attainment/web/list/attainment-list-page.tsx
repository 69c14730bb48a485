import { useTranslation } from 'react-i18next'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AttainmentList } from './attainment-list.tsx'

export default function AttainmentListPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('attainment.title')} />
      <AttainmentList />
    </>
  )
}
