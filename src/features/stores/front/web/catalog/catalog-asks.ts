import { currentLanguage } from '#web/app/text.ts'
import { customerOf, type Front, whose } from '../app/front.ts'
import type { ShopItemPage } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'

export const sorts = ['store', 'name', 'number'] as const
export type Sort = (typeof sorts)[number]
export type Looked = { search: string; categoryId: string; usual: boolean; sort: Sort }

/** As the address says it. */
export const lookedFor = (query: URLSearchParams): Looked => ({
  search: query.get('q') ?? '',
  categoryId: query.get('c') ?? '',
  usual: query.has('usual'),
  sort: sorts.find((sort) => sort === query.get('sort')) ?? 'store',
})
export const asQuery = ({ search, categoryId, usual, sort }: Looked): Record<string, string> => ({
  q: search,
  c: categoryId,
  usual: usual ? '1' : '',
  sort: sort === 'store' ? '' : sort,
})

/** Whoever comes back within it finds all that they had looked through, at its place. */
const freshMs = 60_000

export function useItems(front: Front, looked: Looked) {
  const { search, categoryId, usual, sort } = looked
  const query = {
    ...customerOf(front),
    search,
    ...(categoryId && { categoryId }),
    usual: usual ? ('Y' as const) : ('N' as const),
    sort,
  }
  const key = `${usual ? 'usual' : 'items'} ${currentLanguage()} ${whose(front)} ${JSON.stringify(looked)}`
  const answer = useAsked<ShopItemPage>(key, (signal) => front.calls.listShopItems(query, { signal }), freshMs)
  const more = async () => {
    const cursor = answer.value?.next
    if (!cursor) return
    const page = await front.calls.listShopItems({ ...query, cursor })
    answer.set(({ rows }) => {
      const seen = new Set(rows.map(({ id }) => id))
      return { ...page, total: answer.value?.total ?? page.total, rows: [...rows, ...page.rows.filter(({ id }) => !seen.has(id))] }
    })
  }
  return { answer, more }
}

/** What this customer orders again and again, for whoever did before: the first of it. */
export const useUsual = (front: Front, isWanted: boolean) =>
  useAsked<ShopItemPage>(
    isWanted && front.store.shopper ? `usual ${currentLanguage()} ${whose(front)} first` : null,
    (signal) => front.calls.listShopItems({ ...customerOf(front), usual: 'Y', limit: 6 }, { signal }),
    freshMs,
  )

export const useCategories = (front: Front) =>
  useAsked(
    `categories ${currentLanguage()} ${front.store.shopper ? 'shopper' : 'stranger'}`,
    async (signal) => (await front.calls.listShopCategories({ signal })).rows,
    freshMs,
  )
