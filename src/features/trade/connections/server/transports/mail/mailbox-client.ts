import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { ImapFlow } from 'imapflow'
import { checkedAddresses, reach } from '../../guard.ts'
import { trusting } from '../certificate-trust.ts'
import { type Connecting, type OnStep, TransportError, times, within } from '../transport.ts'

const ports = [143, 993]
/** What a server may have us hold at once: the numbers of half a million letters, or a piece of an attachment. */
const most = { maxLineLength: 4_000_000, maxLiteralSize: 1_000_000, maxResponseSize: 8_000_000 }

/** Signed in at the mailbox, over an address that was checked. */
export async function signedInMailbox({ settings, config, log }: Connecting, onStep: OnStep): Promise<ImapFlow> {
  const { host, tls, hostFingerprint: confirmed } = settings
  const target = { host, port: Number(settings.port), ports }
  const [address = ''] = await checkedAddresses({ config, log }, target, onStep)
  // Says first whether anybody is there at all, then whether its certificate is to be trusted: the library signs in at once.
  const look = (options: ConnectionOptions) => shownBy(() => reach({ config, log }, target, onStep), tls === 'explicit', options)
  const options = tls === 'none' ? await plainly(() => reach({ config, log }, target, onStep)) : await trustedOptions(host, confirmed, look)
  onStep('trust', tls === 'none' ? 'skipped' : 'passed')
  const client = new ImapFlow({
    host: address,
    port: target.port,
    secure: tls === 'implicit',
    tls: options,
    logger: false,
    disableAutoIdle: true,
    ...(tls !== 'implicit' && { doSTARTTLS: tls === 'explicit' }),
    ...most,
    auth: { user: settings.username, pass: settings.password },
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.transferMs,
  })
  // Told by the call that fails.
  client.on('error', () => undefined)
  try {
    // Its own times begin anew with each word of the server.
    await within(times.openMs, 'signIn', client.connect())
  } catch (cause) {
    client.close()
    if (cause instanceof TransportError) throw cause
    const refused = cause instanceof Error && 'authenticationFailed' in cause && cause.authenticationFailed
    throw new TransportError('signIn', refused ? 'signInRefused' : 'broken', { cause })
  }
  onStep('signIn')
  return client
}

/** The options under which the certificate was found trustworthy. */
async function trustedOptions(host: string, confirmed: string, look: (options: ConnectionOptions) => Promise<TLSSocket>) {
  return trusting({
    host,
    confirmed,
    look,
    connect: async (options) => {
      const socket = await look(options)
      socket.destroy()
      return options
    },
  })
}

async function plainly(open: () => Promise<Socket>): Promise<ConnectionOptions> {
  const socket = await open()
  await greeted(socket).finally(() => socket.destroy())
  return {}
}

/** A line secured as the mail library will do it, before anything is said on it. */
async function shownBy(open: () => Promise<Socket>, starts: boolean, options: ConnectionOptions): Promise<TLSSocket> {
  const plain = await open()
  try {
    if (starts) {
      await greeted(plain)
      plain.write('a STARTTLS\r\n')
      if (!/^a OK/im.test(await line(plain))) throw new TransportError('trust', 'noTls')
    }
    return await secured(plain, options)
  } catch (error) {
    plain.destroy()
    throw error
  }
}

async function secured(plain: Socket, options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connectTls({ ...options, socket: plain })
  const ready = once(socket, 'secureConnect').catch((cause) => {
    throw /EPROTO|wrong version/i.test(String(cause)) ? new TransportError('trust', 'noTls', { cause }) : cause
  })
  try {
    await within(times.connectMs, 'trust', ready)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function greeted(socket: Socket) {
  if (!/^\* (OK|PREAUTH)/i.test(await line(socket))) throw new TransportError('reach', 'otherProtocol')
}

const line = async (socket: Socket) => {
  const answered = once(socket, 'data').catch((cause) => {
    throw new TransportError('reach', 'broken', { cause })
  })
  const [bytes] = await within(times.connectMs, 'reach', answered)
  return String(bytes)
}
