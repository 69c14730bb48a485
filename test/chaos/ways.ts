import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Direction, EdiType } from '#features/trade/connections/edi-types.ts'
import { openMailbox } from '#sandbox/partner/mail/mailbox.ts'
import type { startPartner } from '#sandbox/partner/server.ts'
import { openShelf } from '#sandbox/partner/shelf.ts'

export type Partner = Awaited<ReturnType<typeof startPartner>>
type Fields = Record<string, string>
/** How many files wait at the retailer, and how many it was left with after they were retrieved. */
export type Source = { waiting: number; archived: number | null }
type Way = {
  /** What a person fills in for what comes from the retailer, and for what goes there. */
  fields(partner: Partner, direction: Direction): Fields
  source?(folder: string): Source
}

const folderOf = { I: 'in', O: 'out' }
const filesIn = (folder: string, of: string) => ({
  waiting: readdirSync(join(folder, of, 'in')).length,
  archived: readdirSync(join(folder, of, 'archive')).length,
})
function shelved(folder: string, name: string, under: string): number {
  const shelf = openShelf(folder, name)
  const count = shelf.list(under, 100_000).filter(({ key }) => key.startsWith(under)).length
  shelf.close()
  return count
}

export const ways = {
  SFTP: {
    fields: ({ sftp: { host, port, user: username, password } }, direction) => ({
      host,
      port: String(port),
      username,
      password,
      remotePath: `/${folderOf[direction]}`,
      ...(direction === 'I' && { archivePath: '/archive' }),
    }),
    source: (folder) => filesIn(folder, 'sftp'),
  },
  FTP: {
    fields: ({ ftp: { host, port, user: username, password } }, direction) => ({
      host,
      port: String(port),
      username,
      password,
      remotePath: `/${folderOf[direction]}`,
      ...(direction === 'I' && { archivePath: '/archive' }),
    }),
    source: (folder) => filesIn(folder, 'ftp'),
  },
  AWS_S3: {
    fields: ({ s3: { endpoint: storeUrl, bucket: bucketName, region, accessKey, secretKey } }, direction) => ({
      storeUrl,
      bucketName,
      region,
      accessKey,
      secretKey,
      pathPrefix: folderOf[direction],
      ...(direction === 'I' && { archivePath: '/archive' }),
    }),
    source: (folder) => ({ waiting: shelved(folder, 'bucket', 'in/'), archived: shelved(folder, 'bucket', 'archive/') }),
  },
  API: {
    fields: ({ api: { orders, documents, key: apiKey } }, direction) => ({
      authType: 'Authorization',
      apiKey,
      ...(direction === 'I' ? { endpoint: orders, method: 'GET' } : { endpoint: documents, method: 'POST' }),
    }),
    source: (folder) => ({ waiting: shelved(folder, 'api', ''), archived: null }),
  },
  EMAIL: {
    fields: ({ imap, smtp }, direction) =>
      direction === 'O'
        ? { emailAddress: smtp.to }
        : {
            ...{ emailAddress: imap.email, host: imap.host, port: String(imap.tlsPort), username: imap.user, password: imap.password },
            ...{ allowedSenders: smtp.to, archivePath: 'Archive' },
          },
    source(folder) {
      const mailbox = openMailbox(folder)
      const [waiting, archived] = [mailbox.letters('INBOX').length, mailbox.letters('Archive').length]
      mailbox.close()
      return { waiting, archived }
    },
  },
  AS2: {
    fields: ({ as2: { url, id: as2Identifier, certificate } }) => ({ url, as2Identifier, ourIdentifier: 'SUPPLIER', certificate }),
  },
} as const satisfies Record<EdiType, Way>
