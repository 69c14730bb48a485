import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The shape of a page of one thing while it comes: the way back, its name, a line about it, and its rows. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Stack gap="sm" aria-hidden>
        <Skeleton h={14} w={110} />
        <Skeleton h={30} w="min(280px, 70%)" />
        <Skeleton h={14} w="min(220px, 60%)" />
        <Stack gap={26} mt="xl">
          <Skeleton h={14} />
          <Skeleton h={14} w="92%" />
          <Skeleton h={14} w="96%" />
          <Skeleton h={14} w="85%" />
        </Stack>
      </Stack>
    </div>
  )
}
