import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { sscc } from '#trade-documents/model/sscc.ts'

/** The company prefix in use; empty without one. */
export async function prefixInUse(db: Db): Promise<string> {
  const row = await db
    .selectFrom('cartonPrefixes')
    .select('prefix')
    .orderBy('chosenAt', 'desc')
    .orderBy('prefix')
    .limit(1)
    .executeTakeFirst()
  return row?.prefix ?? ''
}

/** From now on cartons are numbered under it. One that comes back goes on where it was left. */
export async function choosePrefix(context: DbContext, prefix: string) {
  const { companyId } = memberOf(context)
  const before = await prefixInUse(context.db)
  if (before === prefix) return {}
  await context.db
    .insertInto('cartonPrefixes')
    .values({ companyId, prefix })
    .onConflict((conflict) => conflict.columns(['companyId', 'prefix']).doUpdateSet({ chosenAt: new Date() }))
    .execute()
  await audit(context.db, actorOf(context), {
    action: 'cartonPrefixChosen',
    recordKind: 'company',
    recordId: companyId,
    changes: [{ field: 'cartonPrefix', from: before, to: prefix }],
  })
  return {}
}

/** The next numbers, SSCC-18. Who takes them waits for those before; none is ever given twice. */
export async function takeCartons(db: Db, count: number): Promise<string[]> {
  const prefix = await prefixInUse(db)
  const row = await db
    .updateTable('cartonPrefixes')
    .set((set) => ({ last: set('last', '+', count) }))
    .where('prefix', '=', prefix)
    .returning('last')
    .executeTakeFirst()
  if (!row) throw new AppError('cartonPrefixMissing')
  return numbersUpTo(prefix, row.last, count)
}

/** Those that would come next: for a look. */
export async function nextCartons(db: Db, count: number): Promise<string[]> {
  const row = await db
    .selectFrom('cartonPrefixes')
    .select(['prefix', 'last'])
    .where('prefix', '=', await prefixInUse(db))
    .executeTakeFirst()
  return row ? numbersUpTo(row.prefix, row.last + count, count) : []
}

const numbersUpTo = (prefix: string, last: number, count: number) =>
  Array.from({ length: count }, (_, index) => cartonNumber(prefix, last - count + 1 + index))

const withoutCheckDigit = 17

/** The extension digit, in front of the prefix, is the serial number's first (GS1 General Specifications 3.3.2). */
export function cartonNumber(prefix: string, serial: number): string {
  const digits = String(serial).padStart(withoutCheckDigit - prefix.length, '0')
  if (digits.length + prefix.length > withoutCheckDigit) throw new AppError('cartonNumbersUsedUp', { values: { prefix } })
  return sscc(digits.slice(0, 1) + prefix + digits.slice(1))
}
