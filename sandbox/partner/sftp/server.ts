import { timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2, { type AuthContext, type Connection, type PublicKeyAuthContext } from 'ssh2'
import { openDoor } from '../door.ts'
import type { Home } from '../home.ts'
import type { Supplier } from '../supplier.ts'
import { fuse, type Trouble } from '../trouble.ts'
import { serveFiles } from './session.ts'
import { newSshKey, publicPart } from './ssh-key.ts'

type SftpOptions = { port: number; host: string; home: Home; supplier: Supplier; trouble: Trouble; hostKeyFile: string }

/** SFTP for the one supplier, by password or by a key that the retailer was told of. No shell, no forwarding. */
export async function startSftp({ port, host, home, supplier, trouble, hostKeyFile }: SftpOptions) {
  const hostKey = keptKey(hostKeyFile)
  const options = { hostKeys: [hostKey], ident: 'HarvestMarket' }
  const door = await openDoor({
    port,
    host,
    // ssh2 does not tell which socket a client came by; with a server of its own each client's can be cut.
    onSocket: (socket) => new ssh2.Server(options, (client) => welcome(client, () => socket.destroy())).injectSocket(socket),
  })

  function welcome(client: Connection, cut: () => void) {
    const line = fuse(trouble)
    client.on('error', () => {}) // a client that hangs up in the middle
    client.on('authentication', (context) => void admit(context, supplier, trouble))
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), { client, home, trouble, line, cut }))
    })
  }

  return { door, hostKey: publicPart(hostKey) }
}

async function admit(context: AuthContext, supplier: Supplier, trouble: Trouble) {
  if (context.username !== supplier.user) return refuse(context, trouble)
  if (context.method === 'password') return same(context.password, supplier.password) ? context.accept() : refuse(context, trouble)
  if (context.method === 'publickey') return knows(context, supplier.publicKeys) ? context.accept() : refuse(context, trouble)
  context.reject(['password', 'publickey'])
}

async function refuse(context: AuthContext, trouble: Trouble) {
  if (context.method === 'password') await sleep(trouble.passwordDelayMs)
  context.reject(['password', 'publickey'])
}

/** A client first asks whether a key would do; only then it signs. */
function knows({ key, blob, signature, hashAlgo }: PublicKeyAuthContext, publicKeys: string[]) {
  return publicKeys.some((line) => {
    const known = ssh2.utils.parseKey(line)
    if (known instanceof Error || known.type !== key.algo.replace(/^rsa-sha2-.*/, 'ssh-rsa')) return false
    if (!known.getPublicSSH().equals(key.data)) return false
    return !blob || !signature || known.verify(blob, signature, hashAlgo) === true
  })
}

function same(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The host key stays the same over restarts, or a pinned one would be refused. */
function keptKey(file: string) {
  if (!existsSync(file)) writeFileSync(file, newSshKey().private, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
