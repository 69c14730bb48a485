import { AppError } from '#contract/errors.ts'
import { nearestText, quantityProblems, quantityRulesOf, type SoldItem } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderDraft } from '../contract.ts'

type Line = Pick<OrderDraft['lines'][number], 'itemId' | 'unit' | 'quantity'>

/**
 * Throws `quantityNotSold`, naming the lines, where an item is not sold in such a quantity: whoever means it says so. `before`: what was ordered
 * already; a rule that came later says nothing of that. `known`: how they are sold where they are
 * ordered, where that is another thing.
 */
export async function checkQuantities(
  db: Db,
  lines: readonly Line[],
  before: readonly Line[] = [],
  known: ReadonlyMap<string, SoldItem> | null = null,
): Promise<void> {
  const ids = lines.flatMap(({ itemId }) => itemId ?? [])
  const rules = known ?? (await quantityRulesOf(db, ids))
  const problems = quantityProblems(lines, (id) => rules.get(id), before)
  const fields = problems.flatMap((problem, index) => {
    const text = problem?.nearest.length ? `items.errors.notSoldSo|${nearestText(problem)}` : 'items.errors.neverSold'
    return problem ? [[`lines.${index}.quantity`, text] as const] : []
  })
  if (fields.length) throw new AppError('quantityNotSold', { fields: Object.fromEntries(fields) })
}
