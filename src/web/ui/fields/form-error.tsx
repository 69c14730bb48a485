import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../app/calls/api-error.ts'

/** A refused form says so in the form too, not only in the toast. */
export function FormError({ error }: { error: ApiError | null }) {
  const { t } = useTranslation()
  if (!error) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Text>{error.message}</Text>
      {error.requestId && error.status >= 500 && <Text size="xs">{t('common.requestId', { id: error.requestId })}</Text>}
    </Alert>
  )
}
