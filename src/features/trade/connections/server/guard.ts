import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { isAllowedByOperator, isForbidden, isNeverPort } from './forbidden-addresses.ts'
import { type Connecting, type OnStep, TransportError, times, within } from './transports/transport.ts'

type Target = { host: string; port: number /** Below 1024. */; ports: readonly number[] }
type Asking = Pick<Connecting, 'config' | 'log'>

/**
 * The door to hosts that users type: the name is resolved once, every address is looked at, and what comes out is connected to by its number,
 * so that no second answer of the name server leads elsewhere. Forbidden and closed say the same: nobody scans a network by it.
 */
export async function checkedAddresses({ config, log }: Asking, { host, port, ports }: Target, onStep: OnStep): Promise<string[]> {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)]$/, '$1')
    .replace(/\.$/, '')
  const addresses = isIP(name) ? [name] : await resolved(name)
  onStep('name')
  const allowed = isAllowedByOperator(config.EDI_ALLOWED_HOSTS, { host: name, port }, addresses)
  const portRefused = isNeverPort(port) || (port < 1024 && !ports.includes(port))
  if (!allowed && (portRefused || addresses.some(isForbidden))) {
    log.warn({ host: name, port, addresses }, 'a connection to an address that is not allowed was refused')
    throw new TransportError('reach', 'unreachable')
  }
  return addresses
}

/** A connected socket that sends at once: what waits for more to send (Nagle) makes SFTP slower by a factor of twenty. */
export async function reach(asking: Asking, target: Target, onStep: OnStep): Promise<Socket> {
  const addresses = await checkedAddresses(asking, target, onStep)
  let last: unknown
  for (const address of addresses.slice(0, 4)) {
    try {
      const socket = await opened(address, target.port)
      onStep('reach')
      return socket
    } catch (error) {
      last = error
    }
  }
  throw new TransportError('reach', 'unreachable', { cause: last })
}

async function resolved(name: string): Promise<string[]> {
  const found = await within(times.connectMs, 'name', lookup(name, { all: true })).catch((cause) => {
    throw cause instanceof TransportError ? cause : new TransportError('name', 'hostUnknown', { cause })
  })
  if (found.length === 0) throw new TransportError('name', 'hostUnknown')
  return found.map(({ address }) => address)
}

function opened(address: string, port: number): Promise<Socket> {
  const socket = connect({ host: address, port, noDelay: true })
  return new Promise((resolve, refuse) => {
    socket.setTimeout(times.connectMs, () => socket.destroy(new Error('no answer')))
    socket.once('error', refuse)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeListener('error', refuse)
      // Until somebody listens, a line that breaks is nobody's error, and not the end of the process.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}
