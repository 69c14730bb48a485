import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, partServer, reachableHost } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { apiRoutes } from './api/routes.ts'
import type { ChannelName } from './channels.ts'
import { sandboxClock } from './clock.ts'
import { controlRoutes, explainWrongCalls } from './control.ts'
import { startFtp } from './ftp/server.ts'
import { Home } from './home.ts'
import { receive } from './judging/receive.ts'
import { pageRoutes } from './page-routes.ts'
import { Retailer } from './retailer.ts'
import { startS3 } from './s3/server.ts'
import { defaultSettings } from './settings.ts'
import { startSftp } from './sftp/server.ts'
import { openShelf } from './shelf.ts'
import { partnerStore } from './store.ts'
import { newSupplier } from './supplier.ts'
import { tlsIdentity } from './tls-identity.ts'
import { noTrouble } from './trouble.ts'

const bucket = 'harvest-market'

type PartnerOptions = { port?: number; host?: string; dataFolder?: string }

/** A retailer one can trade with. Its file servers listen above the port of its page. */
export async function startPartner({ port = 0, host = '127.0.0.1', dataFolder }: PartnerOptions = {}) {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'partner-'))
  mkdirSync(folder, { recursive: true })
  const store = partnerStore(folder)
  const supplier = newSupplier()
  const trouble = noTrouble()
  const clock = sandboxClock()
  const portAbove = (steps: number) => (port === 0 ? 0 : port + steps)

  const received = (channel: ChannelName) => (name: string, bytes: Buffer) => receive(retailer, channel, name, bytes)
  const homes = { sftp: new Home(join(folder, 'sftp'), received('sftp')), ftp: new Home(join(folder, 'ftp'), received('ftp')) }
  const waiting = openShelf(folder, 'api')
  const api = { put: async (name: string, bytes: Buffer) => void waiting.put(name, bytes) }
  const shelf = openShelf(folder, 'bucket')
  const s3 = { put: async (name: string, bytes: Buffer) => void shelf.put(`in/${name}`, bytes) }
  const retailer = new Retailer(store, defaultSettings(), clock, { ...homes, api, s3 })
  const tls = tlsIdentity(join(folder, 'certificate.pem'), trouble)
  const common = { host, supplier, trouble }
  const sftp = await startSftp({ ...common, port: portAbove(1), home: homes.sftp, hostKeyFile: join(folder, 'host-key') })
  const ftp = await startFtp({ ...common, port: portAbove(2), home: homes.ftp, tls })

  const bucketDoor = await startS3({ ...common, port: portAbove(5), bucket, shelf, received: received('s3') })
  const doors = { s3: bucketDoor, sftp: sftp.door, ftp }

  const app = partServer()
  explainWrongCalls(app)
  switchRoutes(app, trouble)
  controlRoutes(app, { retailer, supplier, clock, doors })
  pageRoutes(app, retailer)
  app.register((plugin) => apiRoutes(plugin, { supplier, trouble, waiting, received: received('api') }))
  const url = await listen(app, { port, host })

  const close = async () => {
    await Promise.all([app.close(), ...Object.values(doors).map((door) => door.shut())])
    for (const kept of [store, waiting, shelf]) kept.close()
    if (!dataFolder) rmSync(folder, { recursive: true, force: true })
  }
  const reach = { host: reachableHost(host), user: supplier.user, password: supplier.password }
  const { accessKey, secretKey, region } = supplier
  return {
    url,
    sftp: { ...reach, port: sftp.door.port, hostKey: sftp.hostKey },
    ftp: { ...reach, port: ftp.port, certificate: tls.certificate },
    api: { orders: `${url}/api/orders`, documents: `${url}/api/documents`, key: supplier.apiKey },
    s3: { endpoint: `http://${reach.host}:${bucketDoor.port}`, bucket, region, accessKey, secretKey },
    close,
  }
}
