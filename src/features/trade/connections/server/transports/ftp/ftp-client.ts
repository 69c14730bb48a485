import { type ConnectionOptions, TLSSocket } from 'node:tls'
import { Client, FTPError } from 'basic-ftp'
import { checkedAddresses } from '../../guard.ts'
import { certificateProblem, trusting } from '../certificate-trust.ts'
import { type Connecting, type OnStep, TransportError, times, within } from '../transport.ts'

const mostListedBytes = 20_000_000

/** Signed in, binary, passive. The data goes to the address that was checked, whatever the server says. */
export async function signedInClient({ settings, config, log }: Connecting, onStep: OnStep): Promise<Client> {
  const { host, username, password, tls, hostFingerprint: confirmed } = settings
  const port = Number(settings.port)
  const [address = ''] = await checkedAddresses({ config, log }, { host, port, ports: [21, 990] }, onStep)
  const connect = (options: ConnectionOptions) => connected(address, port, tls, options, onStep)
  const look = async (options: ConnectionOptions) => {
    const { socket } = (await connect(options)).ftp
    if (!(socket instanceof TLSSocket)) throw new TransportError('trust', 'noTls')
    return socket
  }
  const client = tls === 'none' ? await connect({}) : await trusting({ host, confirmed, connect, look })
  onStep('trust', tls === 'none' ? 'skipped' : 'passed')
  try {
    await within(
      times.openMs,
      'signIn',
      client.login(username, password).then(() => client.useDefaultSettings()),
    )
  } catch (cause) {
    client.close()
    if (cause instanceof TransportError) throw cause
    throw new TransportError('signIn', replyOf(cause) === 530 ? 'signInRefused' : 'broken', { cause })
  }
  onStep('signIn')
  return client
}

async function connected(address: string, port: number, tls: string, options: ConnectionOptions, onStep: OnStep): Promise<Client> {
  const client = new Client(times.answerMs, { allowSeparateTransferHost: false })
  // The library holds a listing whole.
  client.trackProgress(({ type, bytes }) => {
    if (type === 'list' && bytes > mostListedBytes) client.close()
  })
  const connecting = async () => {
    if (tls === 'implicit') await client.connectImplicitTLS(address, port, options).catch(failedToReachSecurely)
    else await client.connect(address, port).catch(failedToReach)
    onStep('reach')
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of FTP, no hook of React
    if (tls === 'explicit') await client.useTLS(options)
  }
  try {
    await within(times.openMs, 'reach', connecting())
    return client
  } catch (cause) {
    client.close()
    if (cause instanceof FTPError) throw new TransportError('trust', 'noTls', { cause })
    throw isNoTls(cause) ? new TransportError('trust', 'noTls', { cause }) : cause
  }
}

const isNoTls = (cause: unknown) => cause instanceof Error && /EPROTO|wrong version number/i.test(cause.message)

/** Where encryption begins at once, what is wrong with it is found on the way. */
function failedToReachSecurely(cause: unknown): never {
  if (isNoTls(cause) || certificateProblem(cause)) throw cause
  return failedToReach(cause)
}

function failedToReach(cause: unknown): never {
  if (cause instanceof FTPError) throw new TransportError('reach', 'otherProtocol', { cause })
  if (cause instanceof Error && /timeout/i.test(cause.message)) throw new TransportError('reach', 'noAnswer', { cause })
  if (cause instanceof Error && 'code' in cause) throw new TransportError('reach', 'unreachable', { cause })
  throw new TransportError('reach', 'otherProtocol', { cause })
}

export const replyOf = (error: unknown) => (error instanceof FTPError ? error.code : 0)
