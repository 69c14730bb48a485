/** From which rows these came to be: `changed` by their keys; null: gone. */
export type RowChange<Row> = { before: readonly Row[]; changed: ReadonlyMap<string, Row | null> }

/** What changes more than so many is looked at anew, all of it. */
const mostChanged = 500
const changes = new WeakMap<readonly unknown[], RowChange<unknown>>()

/** What follows from rows need not be made of all of them where it is known of those before. Undefined: it does. */
export const changeOf = <Row>(rows: readonly Row[]) => changes.get(rows) as RowChange<Row> | undefined

/** It was made: nobody asks any more what was before. */
export const isFollowed = (rows: readonly unknown[]) => void changes.delete(rows)

/** Rows in the order of their keys, with what came, changed and went. */
export function changedRows<Row>(
  rows: readonly Row[],
  changed: ReadonlyMap<string, Row | null>,
  keyOf: (row: Row) => string,
): readonly Row[] {
  const come = [...changed].flatMap(([key, row]) => (row === null ? [] : [{ key, row }]))
  come.sort((one, other) => (one.key < other.key ? -1 : 1))
  const next: Row[] = []
  let at = 0
  for (const row of rows) {
    const key = keyOf(row)
    for (let each = come[at]; each && each.key < key; each = come[at]) {
      next.push(each.row)
      at += 1
    }
    if (!changed.has(key)) next.push(row)
  }
  next.push(...come.slice(at).map(({ row }) => row))
  // Of changes that nobody has followed yet, all of them.
  const earlier = changeOf(rows)
  const since = earlier ? new Map([...earlier.changed, ...changed]) : changed
  if (since.size <= mostChanged) changes.set(next, { before: earlier?.before ?? rows, changed: since })
  return next
}
