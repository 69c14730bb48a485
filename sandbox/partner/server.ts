import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, partServer, reachableHost } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { sandboxClock } from './clock.ts'
import { controlRoutes, explainWrongCalls } from './control.ts'
import { Home } from './home.ts'
import { Retailer } from './retailer.ts'
import { defaultSettings } from './settings.ts'
import { startSftp } from './sftp/server.ts'
import { partnerStore } from './store.ts'
import { newSupplier } from './supplier.ts'
import { noTrouble } from './trouble.ts'

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

  const sftpHome = new Home(join(folder, 'sftp'), (name, bytes) => retailer.receive('sftp', name, bytes))
  const retailer = new Retailer(store, defaultSettings(), clock, { sftp: sftpHome })
  const common = { host, supplier, trouble }
  const sftp = await startSftp({ ...common, port: portAbove(1), home: sftpHome, hostKeyFile: join(folder, 'host-key') })

  const app = partServer()
  explainWrongCalls(app)
  switchRoutes(app, trouble)
  controlRoutes(app, { retailer, supplier, clock, doors: { sftp: sftp.door } })
  const url = await listen(app, { port, host })

  const close = async () => {
    await Promise.all([app.close(), sftp.door.shut()])
    store.close()
    if (!dataFolder) rmSync(folder, { recursive: true, force: true })
  }
  return { url, sftp: { host: reachableHost(host), port: sftp.door.port, hostKey: sftp.hostKey, ...signIn(supplier) }, close }
}

const signIn = ({ user, password }: { user: string; password: string }) => ({ user, password })
