import { Alert, Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { BroadSearch } from '../filters/broad-search.tsx'
import type { CountedRows } from '../loaded-rows.ts'
import { ListCards } from './list-cards.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'

type Loading = Pick<UseInfiniteQueryResult, 'isPending' | 'isSuccess' | 'error' | 'refetch'>
type Props<Row extends { id: string }, Key extends string> = Omit<ComponentProps<typeof ListTable<Row, Key>>, 'list'> &
  Pick<ComponentProps<typeof ListCards<Row>>, 'card'> & {
    list: CountedRows<Row> & { pages: Loading; broad?: boolean }
    loading: string
    /** On a phone. */
    cards: boolean
    /** What stands there without any row. */
    empty: ReactNode
  }

/** A list below its toolbar in each of its states: loading, failed, empty, as a table or as cards. */
export function ListBody<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { t } = useTranslation()
  const { label, list, path, columns, sort, onSort, grid, card, cards, loading, empty } = props
  const { pages, rows } = list
  return (
    <>
      <title>{`${label} · Ledgerside`}</title>
      {pages.isPending && <ListSkeleton rowPx={42} label={loading} />}
      {pages.error !== null && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && empty}
      {list.broad && <BroadSearch />}
      {rows.length > 0 &&
        (cards ? (
          <ListCards label={label} list={list} path={path} card={card} />
        ) : (
          <ListTable label={label} columns={columns} list={list} path={path} sort={sort} onSort={onSort} grid={grid} />
        ))}
      {pages.isFetchNextPageError && (
        <Alert color="red" mt="sm" role="alert">
          {t('customers.list.moreFailed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => pages.fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </Alert>
      )}
    </>
  )
}
