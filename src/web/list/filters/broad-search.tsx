import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Said above a list whose search meets more customers than are looked through. */
export function BroadSearch() {
  const { t } = useTranslation()
  return (
    <Alert color="yellow" py={8} mb="sm" role="status">
      {t('list.broad')}
    </Alert>
  )
}
