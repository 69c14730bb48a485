import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DeviceFields } from '../contract.ts'
import type { DeviceRecord } from './device.ts'

type Names = Pick<DeviceFields, 'vendorName' | 'class'>
type Ids = Pick<DeviceRecord, 'vendorId' | 'classId'>

/** What QuickBooks calls one: of classes with those that it stands below, by which alone it is the only one of its name. */
const named = {
  vendorName: { table: sql.table('vendors'), name: sql`b.name`, id: 'vendorId' },
  class: { table: sql.table('classes'), name: sql`coalesce(nullif(b.full_name, ''), b.name)`, id: 'classId' },
} as const

/** As a device names them; empty: none. */
export async function booksNamesOf(db: Db, ids: Ids): Promise<Names> {
  const nameOf = async (field: keyof Names) => {
    const { table, name, id } = named[field]
    if (!ids[id]) return ''
    const { rows } = await sql<{
      name: string
    }>`select ${name} as name from ${table} b where ${ofCompany('b')} and b.id = ${ids[id]}::uuid`.execute(db.withoutPlugins())
    return rows[0]?.name ?? ''
  }
  return { vendorName: await nameOf('vendorName'), class: await nameOf('class') }
}

/** What is named. What a device has stays, also what is not in use any more; what is named anew is in use. */
export async function booksIdsOf(db: Db, names: Names, before: { ids: Ids; names: Names } | null): Promise<Ids> {
  const idOf = async (field: keyof Names) => {
    const { table, name, id } = named[field]
    if (!names[field]) return null
    if (before && before.names[field] === names[field]) return before.ids[id]
    const { rows } = await sql<{ id: string; active: boolean }>`
      select b.id, b.active from ${table} b where ${ofCompany('b')} and ${name} = ${names[field]} order by b.active desc, b.id limit 1`.execute(
      db.withoutPlugins(),
    )
    const [row] = rows
    if (!row?.active) throw new AppError('invalid', { fields: { [field]: row ? 'devices.errors.notInUse' : 'validation.unknown' } })
    return row.id
  }
  return { vendorId: await idOf('vendorName'), classId: await idOf('class') }
}

/** Those that are in use. */
export async function booksNames(db: Db, field: keyof Names, most: number): Promise<{ id: string; name: string }[]> {
  const { table, name } = named[field]
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, ${name} as name from ${table} b where ${ofCompany('b')} and b.active order by ${name}, b.id limit ${sql.lit(most)}`.execute(
    db.withoutPlugins(),
  )
  return rows
}
