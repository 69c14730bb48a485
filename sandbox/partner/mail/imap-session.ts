import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { Supplier } from '../supplier.ts'
import type { TlsIdentity } from '../tls-identity.ts'
import { slowly, type Trouble } from '../trouble.ts'
import { quoted, text, type Word, wordsOf } from './imap-words.ts'
import type { Mailbox } from './mailbox.ts'

export type ImapContext = { mailbox: Mailbox; supplier: Supplier; trouble: Trouble; tls: TlsIdentity }
/** One answers the tagged line's words where they are not `OK Done`. */
export type ImapCommands = Record<string, (session: ImapSession, words: Word[], isUid: boolean) => unknown>

const beforeSignIn = ['CAPABILITY', 'LOGIN', 'STARTTLS', 'LOGOUT', 'NOOP', 'ID']
const inFolder = ['FETCH', 'SEARCH', 'STORE', 'COPY', 'MOVE', 'EXPUNGE', 'CLOSE', 'UNSELECT']

/** One client. Commands are read with their literals and answered one after the other. */
export class ImapSession {
  readonly context: ImapContext
  folder: string | undefined
  readOnly = false
  private socket: Socket
  private commands: ImapCommands
  private signedIn = false
  private rest = Buffer.alloc(0)
  private line = ''
  private literal = 0
  private queue = Promise.resolve()

  constructor(socket: Socket, context: ImapContext, { commands, secure }: { commands: ImapCommands; secure: boolean }) {
    this.context = context
    this.commands = commands
    this.socket = secure ? this.wrapped(socket) : socket
    this.listen()
    this.say('* OK Harvest Market')
  }

  get isTls() {
    return this.socket instanceof TLSSocket
  }

  say(line: string | Buffer) {
    if (!this.socket.writable) return
    this.socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))
  }

  end() {
    this.socket.end()
  }

  cut() {
    this.socket.destroy()
  }

  encrypt() {
    this.socket.removeAllListeners('data')
    this.socket = this.wrapped(this.socket)
    this.listen()
  }

  async admit(user: string, password: string) {
    const { supplier, trouble } = this.context
    this.signedIn = user === supplier.user && password === supplier.password
    if (!this.signedIn) await sleep(trouble.passwordDelayMs)
    return this.signedIn
  }

  private wrapped(socket: Socket) {
    const secure = new TLSSocket(socket, { isServer: true, secureContext: this.context.tls.context() })
    secure.on('error', () => socket.destroy()) // a client that does not trust the certificate
    return secure
  }

  private listen() {
    this.socket.on('data', (bytes: Buffer) => {
      this.rest = Buffer.concat([this.rest, bytes])
      while (this.readOn());
    })
  }

  /** Takes a literal or a line; false when more must come first. */
  private readOn(): boolean {
    if (this.literal) {
      if (this.rest.length < this.literal) return false
      this.line += quoted(this.rest.toString('utf8', 0, this.literal))
      this.rest = this.rest.subarray(this.literal)
      this.literal = 0
      return true
    }
    const end = this.rest.indexOf('\r\n')
    if (end < 0) return false
    const line = this.rest.toString('utf8', 0, end)
    this.rest = this.rest.subarray(end + 2)
    const announced = /^(.*)\{(\d{1,5})(\+?)\}$/.exec(line)
    this.line += announced ? announced[1] : line
    if (announced) {
      this.literal = Number(announced[2])
      if (!announced[3]) this.say('+ Go on')
      return true
    }
    const complete = this.line
    this.line = ''
    this.queue = this.queue.then(() => this.answer(complete))
    return true
  }

  private async answer(line: string) {
    const [tag, verb, ...words] = wordsOf(line)
    const isUid = text(verb).toUpperCase() === 'UID'
    const name = text(isUid ? words.shift() : verb).toUpperCase()
    await slowly(this.context.trouble)
    const said = await this.run(name, words, isUid)
    this.say(`${text(tag)} ${said}`)
    if (name === 'STARTTLS') this.encrypt()
    if (name === 'LOGOUT') this.end()
  }

  private async run(name: string, words: Word[], isUid: boolean) {
    const command = this.commands[name]
    if (!command) return 'BAD Not here'
    if (!beforeSignIn.includes(name) && !this.signedIn) return 'NO Sign in first'
    if (inFolder.includes(name) && !this.folder) return 'BAD Select a folder first'
    try {
      const said = await command(this, words, isUid)
      return typeof said === 'string' ? said : 'OK Done'
    } catch (error) {
      return `BAD ${error instanceof Error ? error.message : 'Failed'}`
    }
  }
}
