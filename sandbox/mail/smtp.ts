import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listenOrElse, reachableHost } from '../part.ts'

/** `refuse` answers every mail with a temporary 451; `rejectRecipient` bounces one address with a permanent 550. */
type MailSwitches = { refuse: boolean; delayMs: number; rejectRecipient: string }

type SmtpOptions = { port: number; host: string; switches: MailSwitches; deliver(raw: Buffer, to: string[]): Promise<void> }

/** Accepts mail from anybody for anybody, with any user and password, without TLS. */
export async function startSmtp({ port, host, switches, deliver }: SmtpOptions) {
  const create = () =>
    new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: 30_000_000,
      closeTimeout: 500,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
      onRcptTo: ({ address }, _session, done) =>
        done(address.toLowerCase() === switches.rejectRecipient.toLowerCase() ? refusal(550, '5.1.1 No such mailbox') : null),
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        receive(stream, switches, (raw) => deliver(raw, [...new Set(to)])).then(() => done(null), done)
      },
    })
  let server = create()
  const bound = await listenOrElse(port, (wanted) => {
    server = create()
    return listenOn(server, wanted, host)
  })
  server.on('error', () => {}) // a client that hangs up in the middle
  return { smtpUrl: `smtp://${reachableHost(host)}:${bound}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

async function receive(stream: AsyncIterable<Buffer>, switches: MailSwitches, deliver: (raw: Buffer) => Promise<void>) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  await sleep(switches.delayMs)
  if (switches.refuse) throw refusal(451, '4.3.0 Try again later')
  await deliver(Buffer.concat(chunks))
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}

function listenOn(server: SMTPServer, port: number, host: string) {
  return new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    const socket = server.listen(port, host, () => {
      server.off('error', reject)
      const address = socket.address()
      resolve(address && typeof address === 'object' ? address.port : port)
    })
  })
}
