import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { EdiType } from '#features/trade/connections/edi-types.ts'
import { type Direction, fieldNames, type Settings } from '#features/trade/connections/edi-types.ts'
import { transports } from '#features/trade/connections/server/transports/list.ts'
import { type RemoteFile, type Session, TransportError } from '#features/trade/connections/server/transports/transport.ts'
import { openLog } from '#server/log.ts'

/**
 * The transports against servers that nobody here wrote (`test/interop/servers.sh start` as root brings them). What does not run is skipped and
 * says so; `npm test` has no part in it.
 */
export type Peer = { type: EdiType; settings: Partial<Settings> }

export const open = ({ type, settings }: Peer, direction: Direction, more: Partial<Settings> = {}): Promise<Session> =>
  transports[type].open(
    {
      settings: {
        ...(Object.fromEntries(fieldNames.map((name) => [name, ''])) as Settings),
        host: '127.0.0.1',
        afterRetrieval: 'archive',
        ...settings,
        ...more,
      },
      direction,
      config: { EDI_ALLOWED_HOSTS: '127.0.0.1', MAIL_URL: '', MAIL_FROM: '' },
      log: openLog('silent'),
    },
    () => undefined,
  )

/** False, or why nothing can be tried there. */
export const absent = (port: number) =>
  new Promise<string | false>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false)).once('error', () => resolve(`nothing listens on ${port}`))
    socket.once('connect', () => socket.end())
  })

export const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it went well'),
    (error) => (error instanceof TransportError ? error : assert.fail(error)),
  )

export const namesOf = async (session: Session) => (await Array.fromAsync(session.list())).map(({ name }) => name)
export async function fileOf(session: Session, name: string): Promise<RemoteFile> {
  for await (const file of session.list()) if (file.name === name) return file
  return assert.fail(`${name} is not in the list`)
}
/** Larger than any buffer on the way, with every byte there is. */
export const manyBytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7) % 256))
