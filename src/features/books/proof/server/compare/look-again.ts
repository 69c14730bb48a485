import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { NewPart, ProofRun } from '../run.ts'
import { addParts } from '../store.ts'

/**
 * Has what differed compared once more. Parts that took a few reads are repeated; of what was read page by page only the records that
 * differed. Answers whether anything did.
 */
export async function lookAgain(db: Db, run: ProofRun): Promise<boolean> {
  const { proofId } = run
  const repeated = await sql<{ number: number }>`
    update book_parts p set done = false where ${ofCompany('p')} and p.proof_id = ${proofId} and p.what not in ('pages', 'again')
      and (exists (select from book_differences d where ${ofCompany('d')} and d.proof_id = p.proof_id and d.part = p.number)
        or exists (select from book_checks c where ${ofCompany('c')} and c.proof_id = p.proof_id and c.part = p.number and not c.agrees))
    returning p.number`.execute(db)
  const numbers = repeated.rows.map(({ number }) => number)
  const again = await recordsOfPages(db, run)
  if (!numbers.length && !again.length) return false
  await addParts(db, run, again)
  if (numbers.length) await db.deleteFrom('bookChecks').where('proofId', '=', proofId).where('part', 'in', numbers).execute()
  await db.deleteFrom('bookDifferences').where('proofId', '=', proofId).execute()
  await db.updateTable('bookProofs').set({ unlisted: 0 }).where('id', '=', proofId).execute()
  return true
}

async function recordsOfPages(db: Db, { proofId }: ProofRun): Promise<NewPart[]> {
  const { rows } = await sql<{ entity: string; ids: string[] }>`
    select d.entity, array_agg(d.external_id) as ids
    from book_differences d join book_parts p on ${ofCompany('p')} and p.proof_id = d.proof_id and p.number = d.part
    where ${ofCompany('d')} and d.proof_id = ${proofId} and p.what = 'pages' group by d.entity`.execute(db)
  return rows.map(({ entity, ids }) => ({ what: 'again', entity, position: { ids } }))
}
