import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { readWork } from './read-job.ts'
import { indexable } from './remote-name.ts'

/**
 * A file that lies in our store under its hash. `connectionId`: null: a person brought it. `remoteVersion`: what tells one state of the remote
 * file from another.
 */
export type Arrival = {
  companyId: string
  connectionId: string | null
  remoteName: string
  remoteVersion: string
  hash: string
  sizeBytes: number
  broughtBy?: string
  /** It came over a connection that is being tried: it becomes no order. */
  test?: boolean
}

/** Notes what arrived and has it read; what is known already is not noted twice. Once this is committed the remote file may go. */
export async function receiveFile(
  services: Services,
  db: Db,
  { hash, broughtBy = undefined, ...arrival }: Arrival,
): Promise<{ id: string; isNew: boolean }> {
  const { companyId, connectionId } = arrival
  const [remoteName, remoteVersion] = [indexable(arrival.remoteName), indexable(arrival.remoteVersion)]
  const added = await db
    .insertInto('ediFiles')
    .values({ ...arrival, remoteName, remoteVersion, direction: 'I', file: hash, state: 'received', broughtBy: broughtBy ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await readWork.begin(services, db, companyId)
    return { ...added, isNew: true }
  }
  const known = db.selectFrom('ediFiles').select('id').where('direction', '=', 'I')
  const { id } = await (connectionId
    ? known.where('connectionId', '=', connectionId).where('remoteName', '=', remoteName).where('remoteVersion', '=', remoteVersion)
    : known.where('connectionId', 'is', null).where('file', '=', hash)
  ).executeTakeFirstOrThrow()
  return { id, isNew: false }
}
