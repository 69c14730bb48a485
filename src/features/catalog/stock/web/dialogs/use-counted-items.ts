import { useFoundItems } from '../../../items/web/door.ts'

/** Items of which a quantity is kept. */
export function useCountedItems(search: string) {
  const { rows, answer } = useFoundItems(search)
  return { rows: rows.filter(({ itemType }) => itemType === 'Inventory'), answer }
}
