import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { reach } from '../guard.ts'
import { certificateProblem, nameFor } from './certificate-trust.ts'
import { type Connecting, type OnStep, TransportError, times, within } from './transport.ts'

export type HttpRequest = { method: string; url: URL; headers: Record<string, string>; body?: Buffer; answerMs?: number }

export const httpPorts = [80, 443]
export const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const mostListedBytes = 10_000_000

/**
 * One request over a socket of its own to the address that was checked. Redirects are answers like any other: nothing follows them. Nothing
 * packed is asked for, so nothing unpacks to more than came.
 */
export async function requested(
  asking: Pick<Connecting, 'config' | 'log'>,
  { method, url, headers, body, answerMs = times.answerMs }: HttpRequest,
  onStep: OnStep = () => undefined,
) {
  const isSecure = url.protocol === 'https:'
  const socket = await reach(asking, { host: url.hostname, port: portOf(url), ports: httpPorts }, onStep)
  const line = isSecure ? await secured(socket, url.hostname) : socket
  onStep('trust', isSecure ? 'passed' : 'skipped')
  return answered(line, answerMs, body ? times.transferMs : answerMs, () => {
    const sent = plainRequest(url, {
      method,
      protocol: 'http:',
      headers: { ...headers, 'accept-encoding': 'identity', connection: 'close', ...(body && { 'content-length': body.length }) },
      createConnection: () => line,
      timeout: answerMs,
    })
    return sent.end(body)
  })
}

/** Whatever is said meanwhile, what was sent has its time to be taken, and then its answer to begin. */
function answered(line: Socket, answerMs: number, sendMs: number, send: () => ClientRequest): Promise<IncomingMessage> {
  let timer: NodeJS.Timeout | undefined
  const answer = new Promise<IncomingMessage>((resolve, refuse) => {
    const late = () => refuse(new TransportError('signIn', 'timedOut'))
    const broken = (cause?: unknown) => refuse(cause instanceof TransportError ? cause : new TransportError('signIn', 'broken', { cause }))
    const sent = send()
    timer = setTimeout(late, sendMs)
    sent.once('finish', () => {
      clearTimeout(timer)
      timer = setTimeout(late, answerMs)
    })
    sent.once('response', resolve)
    // Nobody asked for another protocol.
    sent.once('upgrade', () => broken())
    sent.once('close', () => broken())
    sent.once('timeout', () => sent.destroy(new TransportError('signIn', 'timedOut')))
    sent.on('error', broken)
  })
  return answer
    .catch((cause) => {
      line.destroy()
      throw cause instanceof TransportError ? cause : new TransportError('signIn', 'broken', { cause })
    })
    .finally(() => clearTimeout(timer))
}

async function secured(socket: Socket, host: string) {
  const line = connectTls({ socket, ...nameFor(host) })
  const ready = new Promise<void>((resolve, refuse) => {
    line.once('secureConnect', resolve)
    line.once('error', refuse)
  })
  try {
    await within(times.connectMs, 'trust', ready)
    return line
  } catch (cause) {
    line.destroy()
    if (cause instanceof TransportError) throw cause
    throw new TransportError('trust', certificateProblem(cause) ?? 'noTls', { cause })
  }
}

/** Of an answer whose content does not matter: it may have no end. */
export const dropped = (answer: IncomingMessage) => void answer.on('error', () => undefined).destroy()

export const textOf = async (answer: IncomingMessage) => (await bytesOf(answer)).toString('utf8')

/** Of answers that are looked at here, and not stored as they come. */
export async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  return within(times.answerMs, 'list', buffer(bounded(answer))).finally(() => answer.destroy())
}

/** The same bytes, and an error once they are too many. */
export function bounded(content: Readable): Readable {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > mostListedBytes ? new TransportError('list', 'tooLarge') : null, chunk)
    },
  })
  // Whoever reads it hears of what goes wrong.
  pipeline(content, counter, () => undefined)
  return counter
}
