import { Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { fileSize } from '#web/ui/values/file-size.ts'
import { getStorage } from '../contract.ts'

const nearlyFull = 0.9

/** How much room the company's files take, and for what. */
export function StorageUsed() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getStorage, {})
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={96} maw={720} mt="xl" />
  const { attachments, imports, exports, documents, limit } = data
  const used = attachments + imports + exports + documents
  const words = t('settings.storage.used', { used: fileSize(used), limit: fileSize(limit) })
  const isNearlyFull = used >= limit * nearlyFull
  return (
    <Stack component="section" gap="xs" maw={720} mt="xl" aria-labelledby="storage-title">
      <Title order={2} size="h4" id="storage-title">
        {t('settings.storage.title')}
      </Title>
      <Progress.Root size="lg">
        <Progress.Section value={Math.min(100, (used / limit) * 100)} color={isNearlyFull ? 'red' : undefined} aria-label={words} />
      </Progress.Root>
      <Text>{words}</Text>
      <Text size="sm" c="dimmed">
        {t('settings.storage.parts', {
          attachments: fileSize(attachments),
          imports: fileSize(imports),
          exports: fileSize(exports),
          documents: fileSize(documents),
        })}
      </Text>
      <Text size="sm" c={isNearlyFull ? undefined : 'dimmed'}>
        {t(isNearlyFull ? 'settings.storage.nearlyFull' : 'settings.storage.about')}
      </Text>
    </Stack>
  )
}
