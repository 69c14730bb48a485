import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { issueKeys } from '#contract/issues.ts'
import { type Config, keyFor, keysFor } from '#server/config.ts'
import type { Db } from '#server/data/db.ts'
import type { EdiConnectionsTable } from '#server/data/tables.ts'
import type { Secrets } from '#server/secrets.ts'
import { connectionDetail, keptSecrets } from '../connection-detail.ts'
import { applies, type FieldName, fieldNames, fieldsOf, isSecret, type Settings } from '../edi-types.ts'
import { refuseUnusable } from './as2/check-keys.ts'
import { isTooSlow, publicKeyLine } from './transports/sftp-key.ts'

type Row = Selectable<EdiConnectionsTable>
export type Connection = Omit<Row, 'settings'> & { settings: Partial<Settings> }

const texts = z.partialRecord(z.enum(fieldNames), z.string())

export async function connectionOf(db: Db, id: string, { lock = false } = {}): Promise<Connection> {
  const query = db.selectFrom('ediConnections').selectAll().where('id', '=', id).where('removedAt', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return { ...row, settings: texts.parse(row.settings) }
}

export const secretsPlace = ({ companyId, id }: Pick<Connection, 'companyId' | 'id'>) => `edi_connections.secrets_sealed ${companyId} ${id}`

/** Null: sealed by a key that is lost; nothing works until somebody enters them again. */
const openedSecrets = (secrets: Secrets, connection: Connection): Partial<Settings> | null => {
  const opened = connection.secretsSealed ? secrets.open(connection.secretsSealed, secretsPlace(connection)) : '{}'
  return opened === null ? null : texts.parse(JSON.parse(opened))
}

/** Lost ones are as good as none: whoever looks at the form sees that they are not set. */
export const secretsOf = (secrets: Secrets, connection: Connection): Partial<Settings> => openedSecrets(secrets, connection) ?? {}

export const hasLostSecrets = (secrets: Secrets, connection: Connection) => openedSecrets(secrets, connection) === null

export const sealed = (secrets: Secrets, connection: Connection, given: Partial<Settings>) =>
  Object.keys(given).length > 0 ? secrets.seal(JSON.stringify(given), secretsPlace(connection)) : null

/** What a form names together with what is stored, checked; every field is there, empty where it has no say. */
export async function completed(connection: Connection, stored: Partial<Settings>, given: Partial<Settings>): Promise<Settings> {
  const { ediType, direction, settings } = connection
  const secretsSet = fieldNames.filter((name) => stored[name])
  const parsed = connectionDetail(ediType, direction, settings, secretsSet).safeParse({ ...settings, ...given })
  if (!parsed.success) throw new AppError('invalid', { fields: issueKeys(parsed.error.issues) })
  if (ediType === 'AS2') refuseUnusable(parsed.data)
  if (ediType === 'SFTP' && isTooSlow(parsed.data.privateKey ?? ''))
    throw new AppError('invalid', { fields: { privateKey: 'connections.errors.keyTooSlow' } })
  const kept = keptSecrets(ediType, settings, parsed.data, secretsSet)
  const whole = filled(
    fieldsOf(ediType, direction)
      .filter((field) => applies(field, parsed.data))
      .map((field) => [field.name, parsed.data[field.name] || (kept.includes(field.name) ? stored[field.name] : '') || '']),
  )
  return ediType === 'SFTP' ? { ...whole, publicKey: await publicKeyOf(whole, settings.publicKey) } : whole
}

/** What the partner puts on its server. One that is pasted must be of the private key; the `stored` one gives way to another private key. */
async function publicKeyOf({ privateKey, passphrase, publicKey }: Settings, stored = ''): Promise<string> {
  const known = privateKey ? await publicKeyLine(privateKey, passphrase) : ''
  // A comment may stand behind it.
  const given = publicKey.split(/\s+/, 2).join(' ')
  if (given && given !== stored && known !== null && given !== known)
    throw new AppError('invalid', { fields: { publicKey: 'connections.errors.publicKeyOther' } })
  return known ?? ''
}

/** As it is stored. */
export const settingsOf = (connection: Connection, stored: Partial<Settings>) =>
  filled([...Object.entries(connection.settings), ...Object.entries(stored)])

const filled = (given: readonly (readonly [string, string])[]): Settings =>
  ({ ...Object.fromEntries(fieldNames.map((name) => [name, ''])), ...Object.fromEntries(given) }) as Settings

/** How often somebody looks there, where else receipts may go and what the partner is given says nothing of whether it works. */
const untried: readonly FieldName[] = ['checkMinutes', 'receiptHosts', 'publicKey']
const triedNames = fieldNames.filter((name) => !untried.includes(name))

/** Tells whether two configurations are the same without keeping either; nobody can try passwords on it. */
const use = 'tested connections'
export function digestOf(config: Config, { ediType, direction }: Connection, settings: Settings, key = keyFor(config, use)): Buffer {
  const said = JSON.stringify([ediType, direction, triedNames.map((name) => settings[name])])
  return createHmac('sha256', key).update(said).digest()
}

export const passed = (config: Config, connection: Connection, settings: Settings) =>
  keysFor(config, use).some((key) => connection.passedDigest?.equals(digestOf(config, connection, settings, key)))

export const secretNames = (connection: Connection): FieldName[] =>
  fieldsOf(connection.ediType, connection.direction).flatMap((field) => (isSecret(field) ? [field.name] : []))
