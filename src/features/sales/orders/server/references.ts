import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { OrderDraft } from '../contract.ts'

/** Items, class, terms and tax code that a draft names are this company's own; throws `invalid` naming the field. */
export async function checkReferences(
  db: Db,
  { lines, classId, termsId, ownTaxCodeId }: Pick<OrderDraft, 'lines' | 'classId' | 'termsId' | 'ownTaxCodeId'>,
) {
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))]
  const known = async (table: 'items' | 'classes' | 'terms' | 'taxCodes', ids: string[], field: string) => {
    if (!ids.length) return
    const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    if (rows.length < ids.length) throw new AppError('invalid', { fields: { [field]: 'validation.unknown' } })
  }
  await Promise.all([
    known('items', itemIds, 'lines'),
    known('classes', classId ? [classId] : [], 'classId'),
    known('terms', termsId ? [termsId] : [], 'termsId'),
    known('taxCodes', ownTaxCodeId ? [ownTaxCodeId] : [], 'ownTaxCodeId'),
  ])
}
