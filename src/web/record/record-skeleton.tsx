import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The shape of a record while it comes: the way back, its name (`picture`: beside one), its figures, its tabs and the first of them. */
export const RecordSkeleton = ({ figures = 2, picture = 0 }: { figures?: number; picture?: number }) => (
  <Shape>
    <Skeleton h={14} w={120} />
    <Group wrap="nowrap">
      {picture > 0 && <Skeleton h={picture} w={picture} style={{ flexShrink: 0 }} />}
      <Skeleton h={34} w="38%" />
    </Group>
    <Group gap="xl">
      {Array.from({ length: figures }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={nth} h={48} w={130} />
      ))}
    </Group>
    <Skeleton h={36} />
    <Skeleton h={240} />
  </Shape>
)

/** Of what stands on one tab. */
export const TabSkeleton = () => (
  <Shape>
    <Skeleton h={22} w={180} />
    <Skeleton h={240} />
  </Shape>
)

function Shape({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Stack gap="lg" aria-hidden>
        {children}
      </Stack>
    </div>
  )
}
