import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { fuse } from '../trouble.ts'
import type { FtpContext } from './context.ts'

/** The passive data connections of one session: a port of their own for each transfer. */
export class FtpData {
  isPrivate = false
  private context: FtpContext
  private hangUp: () => void
  private socket: Socket | undefined
  private line
  private server: Server | undefined
  private arrival: Promise<Socket> | undefined

  constructor(context: FtpContext, hangUp: () => void) {
    this.context = context
    this.hangUp = hangUp
    this.line = fuse(context.trouble)
  }

  async listen(): Promise<number> {
    this.close()
    const server = createServer({ noDelay: true }).listen(0, this.context.host)
    this.server = server
    this.arrival = once(server, 'connection').then(([socket]) => socket)
    this.arrival.catch(() => {})
    await once(server, 'listening')
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  }

  /** The client's data connection. A client that must show the session of its control connection and does not is refused. */
  async connection(): Promise<Socket | undefined> {
    const plain = await this.arrival
    this.close()
    this.socket = plain
    if (!plain || !this.isPrivate) return plain
    const secure = new TLSSocket(plain, { isServer: true, secureContext: this.context.tls.context() })
    await once(secure, 'secure')
    if (!this.context.trouble.requireTlsReuse || secure.isSessionReused()) return secure
    secure.destroy()
    return undefined
  }

  /** What gets through of these bytes; the line may break behind them. */
  pass(bytes: Buffer): Buffer {
    const { through, broken } = this.line.take(bytes.length)
    if (broken) setImmediate(() => this.cut())
    return bytes.subarray(0, through)
  }

  private cut() {
    this.socket?.destroy()
    this.hangUp()
  }

  close() {
    this.server?.close()
    this.server = undefined
    this.arrival = undefined
  }
}
