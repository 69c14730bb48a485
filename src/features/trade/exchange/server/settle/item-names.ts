import type { ItemId } from '#trade-documents/model/item.ts'

/**
 * By which of the codes of a line an item may be known. A color or a size names none; and where a line says them, a style (X12 element 235) is one
 * of several items, which all three together name.
 */
export function itemNames(items: readonly ItemId[]): ItemId[] {
  const traits = items.filter(isTrait)
  if (!traits.length) return [...items]
  const which = traits.map(({ code, value }) => `${code} ${value}`).join(' ')
  return items.flatMap((item) => {
    if (isTrait(item)) return []
    if (!styles.includes(item.code)) return [item]
    const value = `${item.value} ${which}`
    // Cut off, two would be called the same.
    return value.length > longestCode ? [] : [{ ...item, value }]
  })
}

const styles = ['VA', 'ST', 'IT']
/** As much as can be remembered of a partner's code. */
const longestCode = 80

const isTrait = ({ kind }: ItemId) => kind === 'color' || kind === 'size'
