import { join } from 'node:path'
import type { ChannelName, Channels } from './channels.ts'
import { startFtp } from './ftp/server.ts'
import { Home } from './home.ts'
import { startImap } from './mail/imap.ts'
import { openMailbox } from './mail/mailbox.ts'
import { letterWith, startSmtp } from './mail/smtp.ts'
import { startS3 } from './s3/server.ts'
import { startSftp } from './sftp/server.ts'
import { openShelf } from './shelf.ts'
import type { Supplier } from './supplier.ts'
import { tlsIdentity } from './tls-identity.ts'
import type { Trouble } from './trouble.ts'

export const bucket = 'harvest-market'

type ServersOptions = {
  folder: string
  host: string
  /** Of the page; 0: every server takes any free port. */
  port: number
  supplier: Supplier
  trouble: Trouble
  received(channel: ChannelName, name: string, bytes: Buffer): Promise<unknown>
}

/** Every way to the retailer but the API, which is behind the port of its page. */
export async function startServers({ folder, host, port, supplier, trouble, received }: ServersOptions) {
  const over = (channel: ChannelName) => (name: string, bytes: Buffer) => received(channel, name, bytes)
  const portAbove = (steps: number) => (port === 0 ? 0 : port + steps)
  const common = { host, supplier, trouble, tls: tlsIdentity(join(folder, 'certificate.pem'), trouble) }
  const homes = { sftp: new Home(join(folder, 'sftp'), over('sftp')), ftp: new Home(join(folder, 'ftp'), over('ftp')) }
  const waiting = openShelf(folder, 'api')
  const shelf = openShelf(folder, 'bucket')
  const mailbox = openMailbox(folder)

  const { door: sftp, hostKey } = await startSftp({
    ...common,
    port: portAbove(1),
    home: homes.sftp,
    hostKeyFile: join(folder, 'host-key'),
  })
  const doors = {
    sftp,
    ftp: await startFtp({ ...common, port: portAbove(2), home: homes.ftp }),
    smtp: await startSmtp({ ...common, port: portAbove(3), received: over('email') }),
    imap: await startImap({ ...common, port: portAbove(4), mailbox, secure: false }),
    s3: await startS3({ ...common, port: portAbove(5), bucket, shelf, received: over('s3') }),
    imaps: await startImap({ ...common, port: portAbove(6), mailbox, secure: true }),
  }
  const channels: Omit<Channels, 'as2'> = {
    ...homes,
    api: { put: async (name, bytes) => void waiting.put(name, bytes) },
    s3: { put: async (name, bytes) => void shelf.put(`in/${name}`, bytes) },
    email: { put: async (name, bytes) => void mailbox.add('INBOX', await letterWith(name, bytes, supplier.email)) },
  }
  const close = async () => {
    await Promise.all(Object.values(doors).map((door) => door.shut()))
    for (const kept of [waiting, shelf, mailbox]) kept.close()
  }
  return { doors, channels, waiting, hostKey, certificate: common.tls.certificate, close }
}
