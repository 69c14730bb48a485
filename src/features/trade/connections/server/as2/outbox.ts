import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import { readFileByHash, saveFile } from '#server/files/files.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import { digestNames } from '../transports/as2/cms/algorithms.ts'
import type { Sent, Verdict } from '../transports/as2/receipt/judge-receipt.ts'
import { messageIdOf, type OutboundMessage } from '../transports/as2/send-message.ts'

/** `overdue`: its receipt should have come by now; it still counts when it does. */
type SentState = 'ready' | 'waiting' | 'delivered' | 'refused' | 'overdue'
export type Kept = OutboundMessage & { id: string; state: SentState }

/** What a connection has sent: each message as it was first made, until the partner surely refused it. */
export type Outbox = {
  find(key: string): Promise<SentState | null>
  /** `certificates`: of whoever is to sign its receipt. */
  keep(key: string, certificates: readonly X509Certificate[], make: (messageId: string) => Promise<OutboundMessage>): Promise<Kept>
  waits(id: string): Promise<void>
  judged(id: string, verdict: Verdict): Promise<void>
}

const hoursUntilDue = 4
type Refusal = Extract<Verdict, { outcome: 'refused' }>['reason']
const surelyRefused: ReadonlySet<string> = new Set<Refusal>(['theirError', 'contentChanged'])

export function outboxOf(services: Services, { companyId, id: connectionId }: Pick<Connection, 'companyId' | 'id'>): Outbox {
  const { config, transaction } = services
  const inCompany = <T>(work: (db: Db) => Promise<T>) => transaction({ companyId }, work)
  const rowOf = (db: Db, key: string) =>
    db.selectFrom('as2Sent').selectAll().where('connectionId', '=', connectionId).where('key', '=', key).executeTakeFirst()

  const keep: Outbox['keep'] = async (key, certificates, make) => {
    const before = await inCompany((db) => rowOf(db, key))
    if (before && before.state !== 'refused') return keptOf(before)
    // Where only the receipt is in doubt they may have it: the same once more is no second document there.
    if (before && !surelyRefused.has(before.reason)) {
      const kept = await keptOf(before)
      const { signedReceipt } = (await make(before.messageId)).sent
      return { ...kept, sent: { ...kept.sent, signedReceipt: kept.sent.signedReceipt && signedReceipt } }
    }
    // Under an id of its own: partners that count what they refused as received would call it a repetition.
    const attempt = (before?.attempt ?? 0) + 1
    const message = await make(messageIdOf(`${key}.${connectionId}${attempt > 1 ? `.${attempt}` : ''}`))
    const file = await saveFile(config, message.body)
    const values = {
      companyId,
      connectionId,
      key,
      attempt,
      file,
      sizeBytes: message.body.length,
      messageId: message.sent.messageId,
      url: message.url,
      headers: JSON.stringify(message.headers),
      proof: JSON.stringify({ ...message.sent, certificates: certificates.map(String) }),
      state: 'ready' as const,
      reason: '',
      detail: '',
    }
    const made = await inCompany((db) =>
      db
        .insertInto('as2Sent')
        .values(values)
        .onConflict((same) => same.columns(['companyId', 'connectionId', 'key']).doUpdateSet(values).where('as2Sent.attempt', '<', attempt))
        .returningAll()
        .executeTakeFirst(),
    )
    const row = made ?? (await inCompany((db) => rowOf(db, key)))
    if (!row) throw new Error('A message is gone that was just kept.')
    return keptOf(row)
  }

  async function keptOf(row: Row): Promise<Kept> {
    const body = await readFileByHash(config, row.file)
    if (!body) throw new Error(`The file ${row.file} of a message is missing.`)
    return { id: row.id, state: row.state, url: row.url, headers: texts.parse(row.headers), body, sent: sentOf(row.proof) }
  }
  type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>

  return {
    keep,
    find: async (key) => (await inCompany((db) => rowOf(db, key)))?.state ?? null,
    waits: (id) => inCompany((db) => noteWaiting(db, id)),
    judged: async (id, verdict) => {
      await inCompany((db) => noteVerdict(db, id, verdict))
    },
  }
}

/** Not over what came in the meantime: receipts may be faster than answers. */
async function noteWaiting(db: Db, id: string) {
  const receiptDueAt = new Date(Date.now() + hoursUntilDue * 3_600_000)
  await db.updateTable('as2Sent').set({ state: 'waiting', receiptDueAt }).where('id', '=', id).where('state', '=', 'ready').execute()
}

/** What is proven stays proven. True where this is news. */
export async function noteVerdict(db: Db, id: string, verdict: Verdict): Promise<boolean> {
  const isRefused = verdict.outcome === 'refused'
  const { numUpdatedRows } = await db
    .updateTable('as2Sent')
    .set({
      state: isRefused ? 'refused' : 'delivered',
      reason: isRefused ? verdict.reason : '',
      detail: isRefused ? verdict.detail.slice(0, 500) : '',
      settledAt: new Date(),
    })
    .where('id', '=', id)
    .where('state', '!=', 'delivered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const texts = z.record(z.string(), z.string())
const sent = z.object({
  messageId: z.string(),
  mics: z.array(z.object({ value: z.string(), digest: z.enum(digestNames) })),
  signed: z.boolean(),
  signedReceipt: z.boolean(),
})
export const sentOf = (proof: unknown): Sent => sent.parse(proof)

const signers = z.object({ certificates: z.array(z.string()) })
/** As they were when it was sent: a form may be tried that is not saved yet. */
export const signersOf = (proof: unknown) => signers.parse(proof).certificates.map((pem) => new X509Certificate(pem))
