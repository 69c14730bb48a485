import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { type As2Shown, certificateWarningDays } from '../../contract.ts'
import type { Settings } from '../../edi-types.ts'
import type { Connection } from '../connection.ts'
import { readCertificates } from '../transports/as2/certificates.ts'
import { readOwnKey } from '../transports/as2/own-key.ts'
import { as2Url } from './as2-service.ts'
import { described } from './describe-certificate.ts'
import { keyRows } from './own-keys.ts'

export async function as2Shown(services: Services, db: Db, connection: Connection, stored: Partial<Settings>): Promise<As2Shown> {
  const { companyId, settings, createdAt } = connection
  const theirs = readCertificates(Buffer.from(settings.certificate ?? ''))
  const pasted = stored.privateKey ? readOwnKey(stored.privateKey, settings.ourIdentifier ?? '', new Date(createdAt)) : null
  const ours = async () =>
    (await keyRows(db)).map(({ id, certificate, usedSince }) => ({ ...described(certificate), id, isUsed: usedSince !== null }))
  return {
    url: as2Url(services, 'messages', companyId),
    receiptUrl: as2Url(services, 'receipts', companyId),
    theirs: typeof theirs === 'string' ? [] : theirs.map(described),
    ours: pasted && typeof pasted !== 'string' ? [{ ...described(pasted.certificate), id: null, isUsed: true }] : await ours(),
  }
}

/** When the last of the partner's certificates ends, where that is soon or was. */
export function endingAt(pem: string, at: Date): string | null {
  const certificates = readCertificates(Buffer.from(pem))
  if (typeof certificates === 'string') return null
  const last = Math.max(...certificates.map(({ validToDate }) => validToDate.getTime()))
  return last - at.getTime() > certificateWarningDays * 86_400_000 ? null : new Date(last).toISOString()
}
