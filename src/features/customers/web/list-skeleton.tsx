import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const rows = Array.from({ length: 12 }, (_, index) => index)

/** The shape of the rows to come. */
export function ListSkeleton({ rowPx }: { rowPx: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <VisuallyHidden>{t('customers.list.loading')}</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} style={{ height: rowPx, display: 'flex', alignItems: 'center', gap: 24 }} aria-hidden>
          <Skeleton h={14} w={`${26 + ((row * 7) % 12)}%`} />
          <Skeleton h={14} w={`${16 + ((row * 5) % 9)}%`} visibleFrom="sm" />
          <Skeleton h={14} w="12%" ml="auto" />
        </div>
      ))}
    </div>
  )
}
