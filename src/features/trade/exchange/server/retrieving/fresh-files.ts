import { sql } from 'kysely'
import type { RemoteFile, ToRetrieve } from '#features/trade/connections/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { indexable } from '../receive/remote-name.ts'

/** A file that nobody touched for so long is whole, whatever clock the other side goes by. */
const surelyWholeMs = 26 * 3_600_000
const earliestMs = Date.UTC(2000, 0)
/** Otherwise it is whole once it looked the same for so long. */
export const steadySeconds = 5

/** `stored`: they lie here already. `whole`: to be read now. `unsure`: they may still be growing. */
export type Sorted = { stored: RemoteFile[]; whole: RemoteFile[]; unsure: RemoteFile[] }

/** What of a portion of a listing is new. */
export async function sorted(
  db: Db,
  companyId: string,
  { id: connectionId, showsUnfinished }: ToRetrieve,
  files: readonly RemoteFile[],
): Promise<Sorted> {
  const stored = await storedOf(db, connectionId, files)
  const fresh = files.filter((file) => !stored.has(keyOf(file)))
  const young = showsUnfinished ? fresh.filter(mayGrow) : []
  const steady = await steadyOf(db, companyId, connectionId, young)
  const unsure = young.filter((file) => !steady.has(keyOf(file)))
  return {
    stored: files.filter((file) => stored.has(keyOf(file))),
    whole: fresh.filter((file) => !unsure.includes(file)),
    unsure,
  }
}

export const forgetSightings = (db: Db, connectionId: string, files: readonly RemoteFile[]) =>
  db.deleteFrom('ediSightings').where('connectionId', '=', connectionId).where('remoteName', 'in', names(files)).execute()

/** What was not taken within a day is gone there, or can be watched anew. */
export const forgetOldSightings = (db: Db, connectionId: string) =>
  db
    .deleteFrom('ediSightings')
    .where('connectionId', '=', connectionId)
    .where('seenAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()

/** Servers that know no time tell none, one that is no date, or the beginning of theirs. */
function mayGrow({ modifiedAt }: RemoteFile): boolean {
  const time = modifiedAt?.getTime() ?? Number.NaN
  return !(time > earliestMs && time < Date.now() - surelyWholeMs)
}

async function storedOf(db: Db, connectionId: string, files: readonly RemoteFile[]): Promise<Set<string>> {
  const { rows } = await sql<Row>`select f.remote_name as name, f.remote_version as version
    from unnest(${names(files)}::text[], ${versions(files)}::text[]) as listed (name, version)
    join edi_files f on ${ofCompany('f')} and f.connection_id = ${connectionId} and f.remote_name = listed.name and f.remote_version = listed.version`.execute(
    db,
  )
  return new Set(rows.map(rowKey))
}

async function steadyOf(db: Db, companyId: string, connectionId: string, files: readonly RemoteFile[]): Promise<Set<string>> {
  if (!files.length) return new Set()
  const { rows } = await sql<Row & { steady: boolean }>`
    insert into edi_sightings as s (company_id, connection_id, remote_name, remote_version)
    select ${companyId}, ${connectionId}, listed.name, listed.version
    from unnest(${names(files)}::text[], ${versions(files)}::text[]) as listed (name, version)
    on conflict (company_id, connection_id, remote_name) do update set remote_version = excluded.remote_version,
      seen_at = case when s.remote_version = excluded.remote_version then s.seen_at else now() end
    returning s.remote_name as name, s.remote_version as version, s.seen_at <= now() - ${steadySeconds} * interval '1 second' as steady`.execute(
    db,
  )
  return new Set(rows.filter(({ steady }) => steady).map(rowKey))
}

type Row = { name: string; version: string }
const rowKey = ({ name, version }: Row) => `${name}\n${version}`
const keyOf = ({ name, version }: RemoteFile) => rowKey({ name: indexable(name), version: indexable(version) })
const names = (files: readonly RemoteFile[]) => files.map(({ name }) => indexable(name))
const versions = (files: readonly RemoteFile[]) => files.map(({ version }) => indexable(version))
