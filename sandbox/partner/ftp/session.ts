import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { slowly } from '../trouble.ts'
import type { FtpContext } from './context.ts'
import { FtpData } from './data.ts'

export type FtpCommands = Record<string, (session: FtpSession, argument: string) => void | Promise<void>>

const beforeSignIn = ['USER', 'PASS', 'AUTH', 'PBSZ', 'PROT', 'FEAT', 'QUIT', 'NOOP', 'OPTS', 'SYST']
const changes = ['STOR', 'APPE', 'DELE', 'RNFR', 'RNTO', 'MKD', 'RMD']

/** One control connection. Commands are answered one after the other, as they came. */
export class FtpSession {
  folder = '/'
  renamed: string | undefined
  startAt = 0
  readonly context: FtpContext
  readonly data: FtpData
  private control: Socket
  private commands: FtpCommands
  private user = ''
  private signedIn = false
  private queue = Promise.resolve()
  private rest = ''

  constructor(socket: Socket, context: FtpContext, commands: FtpCommands) {
    this.context = context
    this.commands = commands
    this.control = socket
    this.data = new FtpData(context, () => socket.destroy())
    socket.on('close', () => this.data.close())
    this.listen(socket)
    this.say('220 Harvest Market')
  }

  get isTls() {
    return this.control instanceof TLSSocket
  }

  say(line: string) {
    if (this.control.writable) this.control.write(`${line}\r\n`)
  }

  quit() {
    this.control.end()
  }

  /** Everything after the answer to AUTH TLS is encrypted. */
  encrypt() {
    const plain = this.control
    plain.removeAllListeners('data')
    const secure = new TLSSocket(plain, { isServer: true, secureContext: this.context.tls.context() })
    secure.on('error', () => plain.destroy()) // a client that does not trust the certificate
    this.control = secure
    this.listen(secure)
  }

  name(user: string) {
    this.user = user
    this.signedIn = false
  }

  async admit(password: string) {
    const { supplier, trouble } = this.context
    this.signedIn = this.user === supplier.user && password === supplier.password
    if (!this.signedIn) await sleep(trouble.passwordDelayMs)
    this.say(this.signedIn ? '230 Welcome' : '530 Login incorrect')
  }

  private listen(socket: Socket) {
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const lines = (this.rest + text).split('\r\n')
      this.rest = lines.pop() ?? ''
      if (this.rest.length > 4096) socket.destroy()
      for (const line of lines) this.queue = this.queue.then(() => this.answer(line))
    })
  }

  private async answer(line: string) {
    const [, verb = '', argument = ''] = /^(\S+) ?(.*)$/.exec(Buffer.from(line, 'latin1').toString()) ?? []
    const { trouble } = this.context
    await slowly(trouble)
    const name = verb.toUpperCase()
    const command = this.commands[name]
    if (!command || (trouble.noSizeNorTime && ['SIZE', 'MDTM'].includes(name))) return this.say('502 Not here')
    if (!beforeSignIn.includes(name) && !this.signedIn) return this.say('530 Please log in')
    if (trouble.requireTls && name === 'USER' && !this.isTls) return this.say('530 Only with AUTH TLS')
    if (trouble.readOnly && changes.includes(name)) return this.say('550 Permission denied')
    try {
      await command(this, argument)
    } catch (error) {
      this.say(`550 ${error instanceof Error && 'code' in error ? error.code : 'Failed'}`)
    }
  }
}
