import { X509Certificate } from 'node:crypto'
import type { Db } from '#server/data/db.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Services } from '#server/services.ts'
import type { OwnKey } from '../transports/as2/cms/sign.ts'
import { createOwnKey, readOwnKey, writeOwnKey } from '../transports/as2/own-key.ts'

type KeyRow = { id: string; certificate: X509Certificate; usedSince: string | null }

export const privateKeyPlace = (companyId: string, { fingerprint256 }: X509Certificate) =>
  `as2_keys.private_key_sealed ${companyId} ${fingerprint256}`

/** Those of the company that may be in use somewhere: the one we sign with first, then those before it, then what is only announced. */
const inOrder = (db: Db) =>
  db
    .selectFrom('as2Keys')
    .orderBy('usedSince', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')

export async function keyRows(db: Db): Promise<KeyRow[]> {
  const rows = await inOrder(db).select(['id', 'certificate', 'usedSince']).execute()
  return rows.map((row) => ({ ...row, certificate: new X509Certificate(row.certificate) }))
}

export async function ownKeys(db: Db, secrets: Secrets, companyId: string): Promise<OwnKey[]> {
  const rows = await inOrder(db).select(['certificate', 'privateKeySealed']).execute()
  return rows.flatMap(({ certificate, privateKeySealed }) => {
    const opened = secrets.open(privateKeySealed, privateKeyPlace(companyId, new X509Certificate(certificate)))
    // Sealed by a key that is lost: only a new pair helps, which a person makes and tells the partners of.
    const key = opened === null ? 'lost' : readOwnKey(opened, '', new Date())
    return typeof key === 'string' ? [] : [key]
  })
}

/** Whoever speaks AS2 has a key: its certificate goes to the partner before anything is sent. */
export async function ensureKey(services: Services, db: Db, companyId: string) {
  if (!(await db.selectFrom('as2Keys').select('id').executeTakeFirst())) await addKey(services, db, companyId, new Date())
}

/** `usedSince`: null: partners get its certificate first. */
export async function addKey({ secrets }: Services, db: Db, companyId: string, usedSince: Date | null) {
  const { companyName } = await db.selectFrom('companies').select('companyName').where('id', '=', companyId).executeTakeFirstOrThrow()
  const key = await createOwnKey(companyName, new Date())
  await db
    .insertInto('as2Keys')
    .values({
      companyId,
      usedSince,
      certificate: key.certificate.toString(),
      privateKeySealed: secrets.seal(writeOwnKey(key), privateKeyPlace(companyId, key.certificate)),
    })
    .execute()
}
