import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, partServer, reachableHost } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { apiRoutes } from './api/routes.ts'
import { as2Control, as2Routes } from './as2/routes.ts'
import { Station } from './as2/station.ts'
import { sandboxClock } from './clock.ts'
import { controlRoutes, explainWrongCalls } from './control.ts'
import { receive } from './judging/receive.ts'
import { retailerAddress } from './mail/smtp.ts'
import { pageRoutes } from './page-routes.ts'
import { Retailer } from './retailer.ts'
import { bucket, startServers } from './servers.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { partnerStore } from './store.ts'
import { newSupplier, type Supplier } from './supplier.ts'
import { noTrouble } from './trouble.ts'

type PartnerOptions = { port?: number; host?: string; dataFolder?: string }

/** A retailer one can trade with. Its other servers listen above the port of its page. */
export async function startPartner({ port = 0, host = '127.0.0.1', dataFolder }: PartnerOptions = {}) {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'partner-'))
  mkdirSync(folder, { recursive: true })
  const store = partnerStore(folder)
  const supplier = store.kept<Supplier>('supplier') ?? newSupplier()
  const trouble = noTrouble()
  const clock = sandboxClock()
  const servers = await startServers({
    folder,
    host,
    port,
    supplier,
    trouble,
    received: (channel, name, bytes) => receive(retailer, channel, name, bytes),
  })
  const { doors, channels, waiting, hostKey, certificate } = servers
  const station = new Station(store, (name, bytes) => receive(retailer, 'as2', name, bytes))
  const as2 = { put: (name: string, bytes: Buffer) => station.send(name, bytes, `${url}/as2/receipts`) }
  const retailer = new Retailer(store, store.kept<Settings>('settings') ?? defaultSettings(), clock, { ...channels, as2 })

  const app = partServer()
  explainWrongCalls(app)
  switchRoutes(app, trouble)
  controlRoutes(app, { retailer, supplier, clock, doors })
  pageRoutes(app, retailer)
  app.register((plugin) =>
    apiRoutes(plugin, { supplier, trouble, waiting, received: (name, bytes) => receive(retailer, 'api', name, bytes) }),
  )
  as2Control(app, station, () => url)
  app.register((plugin) => as2Routes(plugin, { station, trouble }))
  const url = await listen(app, { port, host })

  const close = async () => {
    await Promise.all([app.close(), servers.close()])
    store.close()
    if (!dataFolder) rmSync(folder, { recursive: true, force: true })
  }
  const { user, password, email, accessKey, secretKey, region, apiKey } = supplier
  const reach = { host: reachableHost(host), user, password }
  return {
    url,
    sftp: { ...reach, port: doors.sftp.port, hostKey },
    ftp: { ...reach, port: doors.ftp.port, certificate },
    imap: { ...reach, port: doors.imap.port, tlsPort: doors.imaps.port, certificate, email },
    smtp: { url: `smtp://${reach.host}:${doors.smtp.port}`, to: retailerAddress },
    api: { orders: `${url}/api/orders`, documents: `${url}/api/documents`, key: apiKey },
    as2: { url: `${url}/as2`, id: station.settings.own, certificate: station.identity.cert },
    s3: { endpoint: `http://${reach.host}:${doors.s3.port}`, bucket, region, accessKey, secretKey },
    close,
  }
}
