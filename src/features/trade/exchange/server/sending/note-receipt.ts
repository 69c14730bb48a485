import type { Db } from '#server/data/db.ts'
import { moveDeadlines } from '../deadline-rules.ts'
import { wayOf } from './outbound-route.ts'

/** What the other side, or our clock, says later of what was sent under a key. `detail`: their words, or what proves it. */
type LaterReceipt = { key: string; outcome: 'delivered' | 'refused' | 'overdue'; detail: string }

const noted = {
  delivered: { document: 'Delivered', delivery: 'done', code: '' },
  refused: { document: 'Failed', delivery: 'refused', code: 'receiptRefusal' },
  overdue: { document: 'Unknown', delivery: 'refused', code: 'receiptMissing' },
} as const

/** Notes it on the document and in the ledger. What is delivered once stays so. */
export async function noteReceipt(db: Db, { key, outcome, detail }: LaterReceipt) {
  const sending = await db
    .selectFrom('deliveries')
    .select(['id', 'recordId', 'payload'])
    .where('channel', '=', 'edi')
    .where('requestId', '=', key)
    .forUpdate()
    .executeTakeFirst()
  const way = sending && wayOf(sending)
  if (!way) return
  const { document, delivery, code } = noted[outcome]
  const told = await db
    .updateTable('ediDocuments')
    .set({ delivery: document })
    .where('id', '=', sending.recordId)
    .where('delivery', '<>', 'Delivered')
    .returning('id')
    .executeTakeFirst()
  if (!told) return
  await moveDeadlines(db, [told.id])
  const { connection, name } = way
  const problem = { code, message: `connections.problem.${code}`, fix: `connections.fix.${code}`, values: { connection } }
  await db
    .updateTable('deliveries')
    .set({
      state: delivery,
      updatedAt: new Date(),
      ...(outcome === 'delivered'
        ? { problem: null, result: JSON.stringify({ proof: detail, connection, name }) }
        : { problem: JSON.stringify(problem) }),
    })
    .where('id', '=', sending.id)
    .execute()
}
