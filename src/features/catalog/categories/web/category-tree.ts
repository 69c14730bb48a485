import type { ItemCategory } from '../contract.ts'

/** A category in its place. `path`: its name behind those above it; `siblings`: the ids below the same parent, in their order. */
export type Placed = ItemCategory & { depth: number; path: string; siblings: readonly string[]; childCount: number }

const separator = ' › '

/** The tree as it is read, from the top down. What hangs below nothing known stands at the top. */
export function treeOf(rows: readonly ItemCategory[]): Placed[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const walk = (parentId: string | null, depth: number, above: string): Placed[] => {
    const children = (below.get(parentId) ?? []).toSorted((one, other) => one.position - other.position)
    const siblings = children.map(({ id }) => id)
    return children.flatMap((row) => {
      const path = above ? `${above}${separator}${row.name}` : row.name
      return [{ ...row, depth, path, siblings, childCount: below.get(row.id)?.length ?? 0 }, ...walk(row.id, depth + 1, path)]
    })
  }
  return walk(null, 0, '')
}

/** Itself and all below it: where it cannot be moved to. */
export function familyOf(tree: readonly Placed[], id: string): Set<string> {
  const family = new Set([id])
  for (const { id: each, parentId } of tree) if (parentId !== null && family.has(parentId)) family.add(each)
  return family
}

/** What a category comes to stand in front of, a step up or down among its siblings; undefined: it cannot. */
export function beforeOf({ id, siblings }: Placed, step: -1 | 1): string | null | undefined {
  const place = siblings.indexOf(id)
  const next = place + step
  if (next < 0 || next >= siblings.length) return undefined
  return (step < 0 ? siblings[next] : siblings[next + 1]) ?? null
}
