import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { DbContext } from '#server/http/context.ts'
import type { addEditIntegrationConfiguration } from '../contract.ts'
import { fieldNames, type Settings } from '../edi-types.ts'
import { note } from './audit-note.ts'
import { type Connection, completed, connectionOf, passed, sealed, secretNames, secretsOf } from './connection.ts'

/** A new configuration is one to be tried: whatever its state, one that is in use stays in use. */
export async function configure(
  context: DbContext,
  body: ValidInput<typeof addEditIntegrationConfiguration>['body'],
): Promise<RawResult<typeof addEditIntegrationConfiguration>> {
  const { db, services } = context
  const connection = await connectionOf(db, body.id, { lock: true })
  if (connection.version !== body.version) throw new AppError('conflict')
  const stored = secretsOf(services.secrets, connection)
  const settings = await completed(connection, stored, body.fields)
  const inUse = connection.state === 'Live' || connection.state === 'Paused'
  if (inUse && !body.saveAnyway && !passed(services.config, connection, settings)) throw new AppError('connectionUntested')
  const hidden = secretNames(connection)
  const [open, secret] = [pick(settings, (name) => !hidden.includes(name)), pick(settings, (name) => hidden.includes(name))]
  const version = connection.version + 1
  const state = connection.state === 'Draft' ? 'Testing' : connection.state
  await db
    .updateTable('ediConnections')
    .set({
      state,
      version,
      settings: JSON.stringify(open),
      secretsSealed: sealed(services.secrets, connection, secret),
      problemStep: '',
      problemCode: '',
      problemFile: '',
      problemSince: null,
      updatedAt: new Date(),
    })
    .where('id', '=', connection.id)
    .execute()
  await note(context, 'connectionConfigured', connection, [...changed(connection, open), ...changedSecrets(stored, secret)])
  return { version, state }
}

const pick = (settings: Settings, wanted: (name: (typeof fieldNames)[number]) => boolean): Partial<Settings> =>
  Object.fromEntries(fieldNames.flatMap((name) => (settings[name] !== '' && wanted(name) ? [[name, settings[name]]] : [])))

const changed = ({ settings }: Connection, now: Partial<Settings>) =>
  fieldNames.flatMap((field) => {
    const [from, to] = [settings[field] ?? '', now[field] ?? '']
    return from === to ? [] : [{ field, from: from.slice(0, 200), to: to.slice(0, 200) }]
  })

/** That a secret changed, and nothing of it. */
const changedSecrets = (before: Partial<Settings>, now: Partial<Settings>) =>
  fieldNames.flatMap((field) => {
    const [from, to] = [before[field] ?? '', now[field] ?? '']
    return from === to ? [] : [{ field, from: from && '••••', to: to && '••••' }]
  })
