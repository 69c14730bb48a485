/**
 * Which of ours stands for which line of theirs: those of the same item, one after another. Null where they are not as many: then nobody can
 * say. `items`: ours that each line means.
 */
export function pairByItem<Ours extends { itemId: string | null }>(
  items: readonly (string | null)[],
  ours: readonly Ours[],
): (Ours | null)[] {
  const left = Map.groupBy(ours, ({ itemId }) => itemId)
  const asked = Map.groupBy(items, (itemId) => itemId)
  const isEven = (itemId: string | null) => itemId !== null && left.get(itemId)?.length === asked.get(itemId)?.length
  const taken = new Map<string | null, number>()
  return items.map((itemId) => {
    if (!isEven(itemId)) return null
    const place = taken.get(itemId) ?? 0
    taken.set(itemId, place + 1)
    return left.get(itemId)?.[place] ?? null
  })
}
