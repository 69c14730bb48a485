import { useMemo } from 'react'
import { useApi } from '#web/app/calls/query.ts'
import { listCategories } from '../contract.ts'
import { treeOf } from './category-tree.ts'

/** The tree, and how many categories of QuickBooks are not taken over. */
export function useCategories() {
  const { data, isPending, error, refetch } = useApi(listCategories, {}, { staleTime: 60_000 })
  const tree = useMemo(() => treeOf(data?.rows ?? []), [data])
  return { tree, ofQuickBooks: data?.ofQuickBooks ?? 0, isPending, error, refetch }
}

/** What a category is called, behind those above it. */
export function useCategoryName() {
  const { tree } = useCategories()
  return (id: string) => tree.find((each) => each.id === id)?.path ?? ''
}
