import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { Short } from '#features/catalog/stock/server/door.ts'
import { type Partner, partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import type { Hold } from '../../holds.ts'
import { noteCarriedOut } from '../changes/changes-of.ts'
import { recheckChanged } from '../changes/recheck-changed.ts'
import { beginDeadlines } from '../deadline-rules.ts'
import type { Document } from '../list/document.ts'
import { settled } from './decide-documents.ts'
import type { Settled } from './decision.ts'
import { holdOf } from './hold.ts'
import { placeAll } from './place-orders.ts'

export const mostAtOnce = 50

/** Looks at the next documents of these files, in the order in which they came. Answers whether there may be more of them. */
export async function settleDocuments(services: Services, db: Db, files: readonly string[]): Promise<boolean> {
  const documents = await db
    .selectFrom('ediDocuments')
    .selectAll()
    .where('fileId', 'in', files)
    .where('state', '=', 'received')
    .orderBy('fileId')
    .orderBy('ordinal')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  const hasMore = documents.length > 0 && (await settlePortion(services, db, documents))
  return hasMore || documents.length === mostAtOnce
}

/**
 * All of them together, or, where one stops, each by itself: it keeps none of the others waiting. Answers whether others are to be looked at
 * again because of them.
 */
async function settlePortion(services: Services, db: Db, documents: readonly Document[]): Promise<boolean> {
  try {
    return await db.transaction().execute((inner) => settle(services, inner, documents))
  } catch (error) {
    if (isOfTheMoment(error)) throw error
    const more: boolean[] = []
    for (const document of documents) more.push(await settleAlone(services, db, document))
    return more.includes(true)
  }
}

/** In a savepoint: an order that cannot be placed leaves nothing behind. */
async function settleAlone(services: Services, db: Db, document: Document): Promise<boolean> {
  try {
    return await db.transaction().execute((inner) => settle(services, inner, [document]))
  } catch (error) {
    if (isOfTheMoment(error)) throw error
    const known = error instanceof AppError ? holdByError(error) : undefined
    if (!known) services.log.error({ err: error, documentId: document.id }, 'a document could not be looked at')
    await keep(db, [{ document, state: 'held', holds: [known ?? holdOf('unexpected')] }])
    return false
  }
}

async function settle(services: Services, db: Db, documents: readonly Document[]): Promise<boolean> {
  let more = false
  const partners = new Map<string, Promise<Partner>>()
  const partner = (id: string) => partners.getOrInsertComputed(id, () => partnerOf(db, id))
  for (const some of runsOf(documents)) {
    const looked = await settled(services, db, some, partner)
    const onHold = await placeAll(
      db,
      looked.flatMap(({ ordered }) => ordered ?? []),
    )
    await keep(
      db,
      looked.map((each) =>
        onHold.includes(each.document) ? { document: each.document, state: 'held', holds: [holdOf('customerOnHold')] } : each,
      ),
    )
    for (const { document, changes } of looked) if (changes) await noteCarriedOut(db, document.id, changes)
    for (const { document, state } of looked)
      if (document.kind === 'orderChange' && state === 'valid' && (await recheckChanged(db, document))) more = true
  }
  return more
}

/** New orders of a partner that follow one another do not depend on each other; whatever else there is may be about those before it. */
function runsOf(documents: readonly Document[]): Document[][] {
  const runs: Document[][] = []
  for (const document of documents) {
    const last = runs.at(-1)
    if (last?.[0]?.kind === 'purchaseOrder' && document.kind === 'purchaseOrder' && last[0].partnerId === document.partnerId)
      last.push(document)
    else runs.push([document])
  }
  return runs
}

/** `missing`: how many more of which items it takes; `app.held_for_stock` looks at it again once they are there. */
type StockHold = Hold & { missing: Pick<Short, 'itemId' | 'more'>[] }

function holdByError({ code, values, detail }: AppError): Hold | StockHold | undefined {
  if (code === 'invalid') return holdOf('tooLarge')
  if (code !== 'notEnoughStock') return undefined
  const { short } = shortages.parse(detail)
  const missing = short.map(({ itemId, more }) => ({ itemId, more }))
  return { ...holdOf('notEnoughStock', { value: String(values?.items ?? '') }), missing }
}
const shortages = z.object({ short: z.array(z.custom<Short>()) })

/** Deadlocks, lost connections, statements that took too long: another attempt may go well. */
const isOfTheMoment = (error: unknown) => /^(?:08|40|53|55|57|ECONN)/.test((error as { code?: string }).code ?? '')

async function keep(db: Db, decided: readonly (Settled & { document: Document })[]) {
  const kept = decided.map(({ document: { id }, state, holds, sameAs = null }) => ({
    id,
    state,
    holds,
    same_as: sameAs,
    reasons: [...new Set(holds.map(({ code }) => code))],
  }))
  await sql`update edi_documents d set state = k.state, holds = k.holds, reasons = k.reasons, same_as = k.same_as, version = d.version + 1, settled_at = now()
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (id uuid, state text, holds jsonb, reasons text[], same_as uuid)
    where ${ofCompany('d')} and d.id = k.id`.execute(db)
  const orders = decided.filter(({ document }) => document.kind === 'purchaseOrder').map(({ document }) => document)
  await beginDeadlines(db, orders)
}
