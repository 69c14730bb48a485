import { notify } from '#features/notifications/server/door.ts'
import { startSession } from '#server/http/tokens.ts'
import { publish } from '#server/live/live.ts'
import { testServer } from '#test/server.ts'

export type Person = { userId: string; token: string }
/** What the bench asks for; each is answered by one message. */
export type Command = { make: number } | { broadcast: string } | { notify: string; userId: string } | { measure: 'memory' }

// One company of many people, each with a session; says things to them on demand and tells what the process holds.
const server = await testServer({ listen: true, fsync: true })
const { services, database } = server
const made = await database.owner.query(`insert into companies (company_name) values ('Company') returning id`)
const companyId: string = made.rows[0].id

async function makePerson(number: number): Promise<Person> {
  const { rows } = await database.owner.query(
    `with person as (insert into users (email, display_name) values ($1, 'Person') returning id)
     insert into memberships (company_id, user_id, role) select $2, id, 'owner' from person returning user_id`,
    [`person${number}@example.com`, companyId],
  )
  const userId: string = rows[0].user_id
  const { token } = await services.transaction({}, (db) =>
    startSession(db, services.config, {
      userId,
      companyId,
      kind: 'user',
      keep: true,
      epoch: 0,
      browser: false,
      ip: '127.0.0.1',
      userAgent: 'bench',
    }),
  )
  return { userId, token }
}

async function answer(command: Command) {
  if ('make' in command) {
    const people: Person[] = []
    for (let number = 0; number < command.make; number++) people.push(await makePerson(number))
    return people
  }
  if ('measure' in command) {
    globalThis.gc?.()
    return process.memoryUsage.rss()
  }
  await services.transaction({ companyId }, (db) =>
    'broadcast' in command
      ? publish(db, { companyId }, { code: 'RECORD_CHANGED', value: command.broadcast })
      : notify(db, { companyId, code: 'NA_LEAD_RECEIVED', value: command.notify, to: [command.userId] }),
  )
  return null
}

process.on('message', ({ id, command }: { id: number; command: Command }) => {
  void answer(command).then((result) => process.send?.({ id, result }))
})
process.on('disconnect', () => void server.close().then(() => process.exit()))
process.send?.({ id: 0, result: server.url })
