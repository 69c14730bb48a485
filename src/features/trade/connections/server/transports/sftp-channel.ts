import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import ssh2, {
  type Algorithms,
  type AnyAuthMethod,
  type Client,
  type FileEntryWithStats,
  type KeyboardInteractiveAuthMethod,
  type SFTPWrapper,
  type Stats,
} from 'ssh2'
import type { Settings } from '../../edi-types.ts'
import { readSftpKey } from './sftp-key.ts'
import { type OnStep, TransportError, times, within } from './transport.ts'

/** As OpenSSH shows it. */
const fingerprintOf = (key: Buffer) => `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

/** No group exchange: a server whose key nobody checked yet would have us count with a prime of its choice. Nothing packed: nothing unpacks to more than came. */
const algorithms: Algorithms = {
  kex: [
    ...(['curve25519-sha256', 'curve25519-sha256@libssh.org'] as const),
    ...(['ecdh-sha2-nistp256', 'ecdh-sha2-nistp384', 'ecdh-sha2-nistp521'] as const),
    ...(['diffie-hellman-group14-sha256', 'diffie-hellman-group15-sha512', 'diffie-hellman-group16-sha512'] as const),
    ...(['diffie-hellman-group18-sha512', 'diffie-hellman-group14-sha1'] as const),
  ],
  compress: ['none'],
}

type Given = Pick<Settings, 'hostFingerprint' | 'username' | 'password' | 'privateKey' | 'passphrase'>

/** Speaks SSH over this socket. The key of the host must be the one that a person confirmed; a password is sent only after that. */
export async function signedIn(socket: Socket, given: Given, onStep: OnStep): Promise<Client> {
  const { username, password, privateKey, passphrase } = given
  const key = privateKey === '' ? null : await readSftpKey(privateKey, passphrase)
  const unreadable = privateKey !== '' && key === null
  const ways: AnyAuthMethod[] = [
    { type: 'none', username },
    ...(password ? [{ type: 'password', username, password } as const] : []),
    ...(key ? [{ type: 'publickey', username, key } as const] : []),
    // Many servers ask for the password as a question of their own.
    ...(password ? [{ type: 'keyboard-interactive', username, prompt: asked(password) } as const] : []),
  ]
  const client = new ssh2.Client()
  let refused: TransportError | null = null
  let trusted = false
  const ready = new Promise<void>((resolve, refuse) => {
    client.on('error', (cause) => refuse(refused ?? problemOf(cause, trusted)))
    client.on('close', () => refuse(refused ?? new TransportError(trusted ? 'signIn' : 'reach', 'broken')))
    client.on('ready', resolve)
    client.connect({
      sock: socket,
      algorithms,
      username,
      // Whatever the server leaves open is tried in this order.
      authHandler: ways,
      readyTimeout: times.answerMs,
      keepaliveInterval: 15_000,
      hostVerifier: (key: Buffer) => {
        refused = distrust(fingerprintOf(key), given.hostFingerprint)
        trusted = refused === null
        if (trusted) onStep('trust')
        if (trusted && unreadable) refused = new TransportError('signIn', 'keyUnreadable')
        return refused === null
      },
    })
  })
  try {
    await ready
  } catch (error) {
    client.destroy()
    throw error
  }
  // From here on whoever waits for an answer is told by that answer's own error.
  client.on('error', () => client.destroy())
  onStep('signIn')
  return client
}

const asked =
  (password: string): KeyboardInteractiveAuthMethod['prompt'] =>
  (_name, _words, _language, prompts, answer) =>
    answer(prompts.map(() => password))

function distrust(shown: string, confirmed: string): TransportError | null {
  if (confirmed === shown) return null
  return new TransportError('trust', confirmed === '' ? 'hostKeyNew' : 'hostKeyChanged', { fingerprint: shown })
}

function problemOf(cause: Error & { level?: string }, trusted: boolean): TransportError {
  if (cause.level === 'client-authentication') return new TransportError('signIn', 'signInRefused', { cause })
  if (cause.level === 'client-timeout')
    return new TransportError(trusted ? 'signIn' : 'reach', trusted ? 'timedOut' : 'noAnswer', { cause })
  return new TransportError(trusted ? 'signIn' : 'reach', trusted ? 'broken' : 'otherProtocol', { cause })
}

/** The calls of SFTP that are used, as promises that end in time. */
export async function openChannel(client: Client) {
  const sftp = await within(
    times.answerMs,
    'list',
    new Promise<SFTPWrapper>((resolve, refuse) =>
      client.sftp((error, channel) => (error ? refuse(new TransportError('list', 'folderForbidden', { cause: error })) : resolve(channel))),
    ),
  )
  const broken = () => new TransportError('list', 'broken')
  const lost = new Promise<never>((_, refuse) => client.once('close', () => refuse(broken())))
  lost.catch(() => undefined)
  let isLost = false
  // The library leaves those who read a file waiting when the line goes.
  const reading = new Set<Readable>()
  client.once('close', () => {
    isLost = true
    for (const stream of reading) stream.destroy(broken())
  })
  const answered = <T>(start: (done: (error: Error | null | undefined, value: T) => void) => void, ms = times.answerMs) =>
    within(
      ms,
      'list',
      Promise.race([lost, new Promise<T>((resolve, refuse) => start((error, value) => (error ? refuse(error) : resolve(value))))]),
    )
  return {
    openFolder: (path: string) => answered<Buffer>((done) => sftp.opendir(path, done)),
    /** Empty at the end. */
    nextPage: (handle: Buffer) =>
      answered<FileEntryWithStats[]>((done) => sftp.readdir(handle, done)).catch((error) =>
        isStatus(error, 'EOF') ? [] : Promise.reject(error),
      ),
    closeHandle: (handle: Buffer) => answered<void>((done) => sftp.close(handle, (error) => done(error, undefined))),
    stat: (path: string) => answered<Stats>((done) => sftp.stat(path, done)),
    makeFolder: (path: string) => answered<void>((done) => sftp.mkdir(path, (error) => done(error, undefined))),
    write: (path: string, bytes: Buffer) =>
      answered<void>((done) => sftp.writeFile(path, bytes, (error) => done(error, undefined)), times.transferMs),
    rename: (from: string, to: string) => answered<void>((done) => sftp.rename(from, to, (error) => done(error, undefined))),
    remove: (path: string) => answered<void>((done) => sftp.unlink(path, (error) => done(error, undefined))),
    stream(path: string): Readable {
      if (isLost) throw broken()
      const stream = sftp.createReadStream(path)
      reading.add(stream)
      return stream.once('close', () => reading.delete(stream))
    },
  }
}
export type Channel = Awaited<ReturnType<typeof openChannel>>

const statuses = { EOF: 1, NO_SUCH_FILE: 2, PERMISSION_DENIED: 3 }
export const isStatus = (error: unknown, status: keyof typeof statuses) =>
  error instanceof Error && 'code' in error && error.code === statuses[status]
