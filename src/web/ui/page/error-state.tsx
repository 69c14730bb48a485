import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../app/calls/api-error.ts'

/** What happened, the id support needs, and Retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const { t } = useTranslation()
  const known = error instanceof ApiError ? error : null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('common.errorTitle')} role="alert">
      <Text>{known?.message ?? t('errors.anythingElse')}</Text>
      {known?.requestId && (
        <Text size="xs" mt={4}>
          {t('common.requestId', { id: known.requestId })}
        </Text>
      )}
      {onRetry && (
        <Group mt="sm">
          <Button size="xs" variant="default" onClick={() => onRetry()}>
            {t('common.retry')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
