import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { SearchBox } from '#web/ui/fields/search-box.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { MoreButton } from '#web/ui/menus/more-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { totalText } from '#web/ui/values/numbers.ts'

type Pages = Pick<UseInfiniteQueryResult<unknown, ApiError>, 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
type Total = { rows: number; more: boolean } | null
type Props = {
  pages: Pages
  /** Of the first page; undefined until it is there. */
  first: { rows: readonly unknown[]; total: Total } | undefined
  search: string
  onSearch: (search: string) => void
  onAdd: () => void
  texts: { search: string; add: string; empty: string; emptyText: string; icon: ReactNode }
  /** More that can be done with all of them, before `onAdd`. */
  actions?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** Cross references of one kind in each of their states: search and the first action above the rows. */
export function ReferenceFrame({ pages, first, search, onSearch, onAdd, texts, actions, children }: Props) {
  const { t } = useTranslation()
  if (pages.error && !first) return <ErrorState error={pages.error} onRetry={pages.refetch} />
  if (!first) return <Loading />
  const isEmpty = first.rows.length === 0
  const add = (
    <GuardedButton
      ability="connections.write"
      variant={isEmpty && !search ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      {texts.add}
    </GuardedButton>
  )
  if (isEmpty && !search)
    return (
      <EmptyState
        icon={texts.icon}
        title={texts.empty}
        text={texts.emptyText}
        action={
          <Group justify="center">
            {add}
            {actions}
          </Group>
        }
      />
    )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SearchBox label={texts.search} value={search} onSearch={onSearch} />
        <Text size="sm" c="dimmed" role="status" className="numbers" mr="auto">
          {first.total && t('partners.codes', { count: first.total.rows, shown: totalText(first.total) })}
        </Text>
        {actions}
        {add}
      </Group>
      {isEmpty ? <Text c="dimmed">{t('partners.noMatch')}</Text> : children}
      <MoreButton pages={pages} text={t('partners.more')} />
    </Stack>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <Stack role="status" aria-label={t('common.loading')}>
      <Skeleton h={36} maw={320} />
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  )
}
