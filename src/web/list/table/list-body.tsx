import { Alert, Button, VisuallyHidden } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { BroadSearch } from '../filters/broad-search.tsx'
import type { CountedRows } from '../loaded-rows.ts'
import { ListCards } from './list-cards.tsx'
import { rowPx } from './list-column.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ListTable } from './list-table.tsx'
import { PrintedList } from './printed-list.tsx'
import { usePrinting } from './use-printing.ts'

type Loading = Pick<UseInfiniteQueryResult, 'isPending' | 'isSuccess' | 'error' | 'refetch' | 'isFetchingNextPage'>
type Props<Row extends { id: string }, Key extends string> = Omit<ComponentProps<typeof ListTable<Row, Key>>, 'list' | 'chosen'> &
  Pick<ComponentProps<typeof ListCards<Row>>, 'card'> & {
    list: CountedRows<Row> & { pages: Loading; broad?: boolean }
    loading: string
    /** On a phone. */
    cards: boolean
    /** Cards can be ticked only then, and lead nowhere. */
    selecting?: boolean
    /** What stands there without any row. */
    empty: ReactNode
  }

/** A list below its toolbar in each of its states: loading, failed, empty, as a table or as cards. */
export function ListBody<Row extends { id: string }, Key extends string>(props: Props<Row, Key>) {
  const { t } = useTranslation()
  const { card, cards, loading, selecting = false, empty, columns: given, ...table } = props
  const { label, list, path, ticks = null } = table
  const { pages, rows } = list
  const printing = usePrinting()
  const { shown: columns, ...chosen } = useColumns(given)
  return (
    <>
      {pages.isPending && <ListSkeleton rowPx={rowPx} label={loading} />}
      {pages.error !== null && rows.length === 0 && <ErrorState error={pages.error} onRetry={pages.refetch} />}
      {pages.isSuccess && rows.length === 0 && empty}
      {list.broad && <BroadSearch />}
      {rows.length > 0 &&
        (cards ? (
          <ListCards label={label} list={list} path={path} card={card} ticks={selecting ? ticks : null} />
        ) : (
          <ListTable all={given} {...table} columns={columns} chosen={chosen} />
        ))}
      {printing && rows.length > 0 && <PrintedList label={label} columns={columns} list={list} />}
      <VisuallyHidden role="status">{pages.isFetchingNextPage ? t('customers.list.loadingMore') : ''}</VisuallyHidden>
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
