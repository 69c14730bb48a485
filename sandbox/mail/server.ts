import { EventEmitter } from 'node:events'
import { listen, partServer } from '../part.ts'
import { switchRoutes } from '../switches.ts'
import { parseMessage } from './message.ts'
import { mailApi, mailPage } from './routes.ts'
import { startSmtp } from './smtp.ts'
import { mailStore } from './store.ts'

type MailOptions = { smtpPort?: number; port?: number; host?: string; dataFolder?: string }

/** A mail server that keeps what it is given, and a mailbox page to read it. */
export async function startMail({ smtpPort = 0, port = 0, host = '127.0.0.1', dataFolder }: MailOptions = {}) {
  const store = mailStore(dataFolder)
  const arrivals = new EventEmitter().setMaxListeners(0)
  const switches = { refuse: false, delayMs: 0, rejectRecipient: '' }
  const deliver = async (raw: Buffer, to: string[]) => {
    store.add(await parseMessage(raw, to), raw)
    arrivals.emit('message')
  }
  const smtp = await startSmtp({ port: smtpPort, host, switches, deliver })

  const app = partServer()
  switchRoutes(app, switches)
  mailApi(app, store, arrivals)
  mailPage(app)
  const url = await listen(app, { port, host })

  const close = async () => {
    await Promise.all([smtp.close(), app.close()])
    store.close()
  }
  return { url, smtpUrl: smtp.smtpUrl, close }
}
