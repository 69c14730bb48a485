import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MoreButton } from '../ui/menus/more-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'

/** What is asked of such a list. */
export const useOpenOrAll = () => useState<'true' | 'false'>('true')

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'refetch' | 'isSuccess' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>
type Props = {
  words: (key: 'shown' | 'open' | 'all' | 'noneOpen' | 'none' | 'noneText' | 'more') => string
  icon: ReactNode
  open: 'true' | 'false'
  onOpen: (open: 'true' | 'false') => void
  list: { pages: Pages; rows: readonly unknown[] }
  /** What can be begun: in the row above, and where there is nothing yet. */
  begin?: ReactNode
  /** What stands in the row above instead, whether there is something or not. */
  actions?: ReactNode
  children: ReactNode
}

/** A short list of works: those that are under way, or all of them. `children`: their table. */
export function OpenOrAll({ words, icon, open, onOpen, list: { pages, rows }, begin, actions, children }: Props) {
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  const isEmpty = pages.isSuccess && rows.length === 0
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={words('shown')}
          value={open}
          onChange={(value) => onOpen(value === 'true' ? 'true' : 'false')}
          data={[
            { value: 'true', label: words('open') },
            { value: 'false', label: words('all') },
          ]}
        />
        {actions ?? (!isEmpty && begin)}
      </Group>
      {pages.isPending && <Skeleton h={180} />}
      {isEmpty && <EmptyState icon={icon} title={words(open === 'true' ? 'noneOpen' : 'none')} text={words('noneText')} action={begin} />}
      {rows.length > 0 && children}
      <MoreButton pages={pages} text={words('more')} />
    </Stack>
  )
}
