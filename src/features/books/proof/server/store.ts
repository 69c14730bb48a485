import type { Db } from '#server/data/db.ts'
import type { Found, FoundDifference, NewPart, Part, ProofRun } from './run.ts'

/** The next thing to compare. */
export const nextPart = async (db: Db, { proofId }: ProofRun): Promise<Part | null> => {
  const row = await db
    .selectFrom('bookParts')
    .select(['number', 'what', 'entity', 'firstDate', 'lastDate', 'position'])
    .where('proofId', '=', proofId)
    .where('done', '=', false)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return (row as Part | undefined) ?? null
}

/** Behind those there are. */
export async function addParts(db: Db, { companyId, proofId }: ProofRun, parts: readonly NewPart[]) {
  if (!parts.length) return
  const { last } = await db
    .selectFrom('bookParts')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('proofId', '=', proofId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('bookParts')
    .values(
      parts.map(({ position = null, ...part }, index) => ({
        companyId,
        proofId,
        number: (last ?? 0) + index + 1,
        ...part,
        position: position && JSON.stringify(position),
      })),
    )
    .execute()
}

/** What a part found replaces what it found before. */
export async function saveFound(db: Db, run: ProofRun, part: Part, { checks, differences, unlisted = 0, position }: Found) {
  const { companyId, proofId } = run
  const reads = await run.reader.saveReads(db)
  const beyond = unlisted + (await saveDifferences(db, run, part.number, differences))
  await db
    .updateTable('bookProofs')
    .set((eb) => ({ reads: eb('reads', '+', reads), unlisted: eb('unlisted', '+', beyond), waitingFor: '', waitingUntil: null }))
    .where('id', '=', proofId)
    .execute()
  await db
    .updateTable('bookParts')
    .set({ done: position === undefined, position: position ? JSON.stringify(position) : null })
    .where('proofId', '=', proofId)
    .where('number', '=', part.number)
    .execute()
  if (checks.length)
    await db
      .insertInto('bookChecks')
      .values(checks.map((check) => ({ companyId, proofId, part: part.number, month: null, ...check })))
      .execute()
}

/** Beyond these they are counted only. */
export const mostListed = 2000

async function saveDifferences(
  db: Db,
  { companyId, proofId }: ProofRun,
  part: number,
  differences: readonly FoundDifference[],
): Promise<number> {
  if (!differences.length) return 0
  const { count } = await db
    .selectFrom('bookDifferences')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('proofId', '=', proofId)
    .executeTakeFirstOrThrow()
  const listed = differences.slice(0, Math.max(0, mostListed - count))
  if (listed.length)
    await db
      .insertInto('bookDifferences')
      .values(listed.map(({ fields, ...each }) => ({ companyId, proofId, part, fields: JSON.stringify(fields), ...each })))
      .onConflict((conflict) => conflict.columns(['companyId', 'proofId', 'entity', 'externalId']).doNothing())
      .execute()
  return differences.length - listed.length
}
