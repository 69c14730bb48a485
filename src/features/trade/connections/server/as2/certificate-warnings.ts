import type { X509Certificate } from 'node:crypto'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { describeCertificate, expiryWarning, readCertificates } from '../transports/as2/certificates.ts'
import { keyRows } from './own-keys.ts'

/** 30 days, 7 days and a day before a certificate ends, and when it has, each said once. What is to take its place is no reason to worry. */
export const certificateWarnings: Watch = {
  name: 'certificates that end',
  everySeconds: 3600,
  run: (services) => eachCompany(services, ['select company_id from app.companies_with_as2()'], (db, companyId) => warn(db, companyId)),
}

async function warn(db: Db, companyId: string) {
  const connections = await db
    .selectFrom('ediConnections')
    .select(['id', 'settings'])
    .where('ediType', '=', 'AS2')
    .where('removedAt', 'is', null)
    .where('state', 'in', ['Live', 'Testing'])
    .execute()
  for (const { id, settings } of connections) await warnOf(db, companyId, theirs(settings), id)
  const [first] = connections
  const keys = await keyRows(db)
  if (first)
    await warnOf(
      db,
      companyId,
      keys.map(({ certificate }) => certificate),
      first.id,
    )
}

function theirs(settings: unknown): X509Certificate[] {
  const pem = typeof settings === 'object' && settings && 'certificate' in settings ? String(settings.certificate) : ''
  const certificates = readCertificates(Buffer.from(pem))
  return typeof certificates === 'string' ? [] : certificates
}

/** `certificates`: those that may stand for each other; the one that ends last counts. */
async function warnOf(db: Db, companyId: string, certificates: X509Certificate[], connectionId: string) {
  const [last] = certificates.toSorted((one, other) => other.validToDate.getTime() - one.validToDate.getTime())
  const warning = last && expiryWarning(last, new Date())
  if (!last || warning === null || warning === undefined) return
  const told = await db
    .insertInto('as2Warnings')
    .values({ companyId, fingerprint: last.fingerprint256, days: warning === 'expired' ? 0 : warning })
    .onConflict((same) => same.doNothing())
    .returning('fingerprint')
    .executeTakeFirst()
  if (!told) return
  const { subject, validTo } = describeCertificate(last)
  await notify(db, {
    companyId,
    code: warning === 'expired' ? 'NA_CERTIFICATE_ENDED' : 'NA_CERTIFICATE_ENDS',
    value: `${subject}, ${validTo.toISOString().slice(0, 10)}`,
    record: { kind: 'connection', id: connectionId },
    to: { can: 'connections.write' },
  })
}
