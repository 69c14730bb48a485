import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function RecordSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        <Skeleton h={14} w={120} />
        <Group wrap="nowrap">
          <Skeleton h={72} w={72} />
          <Skeleton h={34} w="38%" />
        </Group>
        <Group gap="xl">
          <Skeleton h={48} w={150} />
          <Skeleton h={48} w={150} />
        </Group>
        <Skeleton h={36} />
        <Skeleton h={220} />
      </Stack>
    </div>
  )
}
