import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Differs, DocumentState } from '../../pushed.ts'
import type { Came } from '../came.ts'
import type { AwaitedProofs } from '../proofs/awaited.ts'
import type { Reason } from '../reasons.ts'
import { ownNumber, type Seat } from './seat.ts'

export type Stored = {
  id: string
  conflictsWith: string | null
  skewMs: number
  madeOn: string | null
  handedInBy: string
  state: DocumentState
  money: 'none' | 'waits'
  reasons: readonly Reason[]
  differs: readonly Differs[]
  orderId: string | null
  ownsNumber: boolean
} & AwaitedProofs

/** Keeps a document as it came, with what became of it; what was missed of the device is missed no more. */
export async function storeDocument(db: Db, seat: Seat, came: Came, stored: Stored): Promise<void> {
  const { document, visit, van, raw, hash, clientId, known } = came
  const { reasons, differs, ...row } = stored
  await db
    .insertInto('deviceDocuments')
    .values({
      ...row,
      companyId: seat.companyId,
      deviceId: seat.id,
      repId: seat.repId,
      clientId,
      contentHash: hash,
      raw,
      ...known,
      kind: document?.kind ?? visit?.kind ?? van?.kind ?? '',
      madeAt: document?.madeAt ?? visit?.madeAt ?? van?.madeAt ?? null,
      rulesVersion: document?.rulesVersion ?? 0,
      changes: document?.changes ?? null,
      replacedBy: document?.discarded?.replacedBy ?? '',
      reasons: JSON.stringify(reasons),
      differs: JSON.stringify(differs),
    })
    .execute()
  if (known.files.length)
    await db.updateTable('deviceFiles').set({ named: true }).where('deviceId', '=', seat.id).where('id', 'in', known.files).execute()
  // What repeats a number is none of those that were missed.
  const noted = document ?? visit ?? van
  if (!noted || !stored.ownsNumber) return
  const sequence = ownNumber(noted.number, seat)
  if (sequence === null) return
  const cents = document && !document.discarded ? known.total : 0
  await fillGap(db, seat, sequence, cents)
  await noteCame(db, seat, sequence, cents)
}

/** The device sends what is here already: only the answer to it was lost, and it has counted it as unsent since. */
export async function cameAgain(db: Db, seat: Seat, { document, visit, van, known }: Came): Promise<void> {
  const noted = document ?? visit ?? van
  const sequence = noted && ownNumber(noted.number, seat)
  if (sequence) await noteCame(db, seat, sequence, document && !document.discarded ? known.total : 0)
}

async function fillGap(db: Db, { id }: Seat, sequence: number, cents: number) {
  await sql`update device_gaps g set arrived = g.arrived + 1, arrived_value = g.arrived_value + ${cents}::bigint
    where ${ofCompany('g')} and g.device_id = ${id}::uuid and ${sequence}::int between g.first_number and g.last_number and g.arrived < g.documents`.execute(
    db.withoutPlugins(),
  )
}

/** A number that was given once is not given again. Of what was said to be unsent it is the one less: a suspended or lost device says so no more. */
async function noteCame(db: Db, { id, companyId }: Seat, sequence: number, cents: number) {
  const isNew = sql`(device_contacts.unsent_numbers is null and ${sequence}::int <> all(device_contacts.came_numbers))`
  const isSaid = sql`(case when device_contacts.unsent_numbers is null then ${isNew} and device_contacts.next_number > ${sequence}::int
    else ${sequence}::int = any(device_contacts.unsent_numbers) end)`
  await db
    .insertInto('deviceContacts')
    .values({ companyId, deviceId: id, nextNumber: sequence + 1 })
    .onConflict((same) =>
      same.columns(['companyId', 'deviceId']).doUpdateSet(({ fn, ref, val }) => ({
        nextNumber: fn<number>('greatest', [ref('deviceContacts.nextNumber'), val(sequence + 1)]),
        unsentCount: sql<number>`greatest(0, device_contacts.unsent_count - (${isSaid})::int)`,
        unsentValue: sql<number>`case when not ${isSaid} then device_contacts.unsent_value when device_contacts.unsent_count <= 1 then 0
          else greatest(0, device_contacts.unsent_value - ${cents}::bigint) end`,
        unsentNumbers: sql<number[] | null>`array_remove(device_contacts.unsent_numbers, ${sequence}::int)`,
        cameNumbers: sql<
          number[]
        >`case when ${isNew} then device_contacts.came_numbers || ${sequence}::int else device_contacts.came_numbers end`,
      })),
    )
    .execute()
}
