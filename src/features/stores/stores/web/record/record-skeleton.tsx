import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function RecordSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        <Skeleton h={14} w={120} />
        <Skeleton h={34} w="38%" />
        <Group gap="xl">
          <Skeleton h={48} w={130} />
          <Skeleton h={48} w={130} />
          <Skeleton h={48} w={130} />
        </Group>
        <Skeleton h={36} />
        <Skeleton h={260} />
      </Stack>
    </div>
  )
}
