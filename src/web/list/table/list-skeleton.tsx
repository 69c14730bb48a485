import { Skeleton, VisuallyHidden } from '@mantine/core'

const rows = Array.from({ length: 12 }, (_, index) => index)

/** The shape of the rows to come. */
export function ListSkeleton({ rowPx, label }: { rowPx: number; label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
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
