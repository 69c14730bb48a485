import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { mostAhead } from '#features/devices/devices/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DocumentRecord } from '../records.ts'
import { madeWhen } from './when.ts'

/** Of the device and the rep who has it. */
export type Seat = {
  id: string
  companyId: string
  name: string
  state: string
  numberPrefix: string
  /** As far as is known here, its next own number is this one. */
  nextNumber: number
  inventoryLocationId: string
  classId: string | null
  repId: string
  repCode: string
  territory: string
}

/** There is no such device, or none of this company: nothing of what it handed in can be taken. */
export class SeatGone extends AppError {
  constructor() {
    super('notFound')
  }
}

/**
 * The documents of a device are taken and decided one after another, and its state stays what it is until this one is. Whoever needs it locks it
 * before anything else: before its documents, their customers and their orders.
 */
export async function lockDevice(db: Db, id: string): Promise<void> {
  await sql`select 1 from devices d where ${ofCompany('d')} and d.id = ${id}::uuid for no key update`.execute(db.withoutPlugins())
}

type When = { at?: Date; repId?: string }
/**
 * As it was `at` that moment by our clock: credited is who had it then, or the rep of whom that is known already, and the goods are those of the van
 * that it sold from then. Neither: as it is now.
 */
export async function seatOf(db: Db, id: string, { at, repId }: When = {}): Promise<Seat> {
  const { rows } = await sql<Seat>`
    select d.id, d.company_id as "companyId", d.name, d.state, d.number_prefix as "numberPrefix", coalesce(k.next_number, d.first_number) as "nextNumber",
      ${at ? saidAt('device_locations', 'location_id', at) : sql`d.inventory_location_id`} as "inventoryLocationId",
      d.class_id as "classId", r.id as "repId", r.code as "repCode", r.territory
    from devices d join reps r on ${ofCompany('r')}
      and r.id = ${repId === undefined && at ? saidAt('device_reps', 'rep_id', at) : sql`coalesce(${repId ?? null}::uuid, d.rep_id)`}
    left join device_contacts k on ${ofCompany('k')} and k.device_id = d.id
    where ${ofCompany('d')} and d.id = ${id}::uuid`.execute(db.withoutPlugins())
  const [seat] = rows
  if (!seat) throw new SeatGone()
  return seat
}

/** By a clock that is wrong in spite of all something may be older than the device: that is what held first. */
function saidAt(table: 'device_reps' | 'device_locations', column: 'rep_id' | 'location_id', at: Date) {
  const said = sql`select h.${sql.raw(column)} from ${sql.raw(table)} h where ${ofCompany('h')} and h.device_id = d.id`
  return sql`coalesce((${said} and h.from_at <= ${at} order by h.from_at desc limit 1), (${said} order by h.from_at limit 1))`
}

/** As it was when a document that is kept was made; whose it is stays as it was taken. */
export async function seatOfDocument(
  db: Db,
  { deviceId, repId, skewMs, arrivedAt }: Pick<DocumentRecord, 'deviceId' | 'repId' | 'skewMs' | 'arrivedAt'>,
  { madeAt }: { madeAt: string },
): Promise<Seat> {
  const { at } = await madeWhen(db, madeAt, skewMs, new Date(arrivedAt))
  return seatOf(db, deviceId, { at: new Date(at), repId })
}

/**
 * The device's own number of a document; null: it is none that it can have given. A device goes on from what is known here: what is far beyond that
 * would leave it no numbers.
 */
export function ownNumber(number: string, { numberPrefix, nextNumber }: Pick<Seat, 'numberPrefix' | 'nextNumber'>): number | null {
  const [prefix, sequence] = number.split('-')
  return prefix === numberPrefix && Number(sequence) < nextNumber + mostAhead ? Number(sequence) : null
}
