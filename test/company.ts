import type { Role } from '#contract/permissions.ts'
import { startSession } from '#server/http/tokens.ts'
import type { TestServer } from './server.ts'

let counter = 0

/** A company with one signed-in person of this role, made below the front door because sign-up has tests of its own. */
export async function signedInCompany(server: TestServer, { role = 'owner', companyId }: { role?: Role; companyId?: string } = {}) {
  // Of its own: several are made at once.
  const number = ++counter
  const { owner } = server.database
  const company =
    companyId ??
    (
      await owner.query(`insert into companies (company_name, email) values ($1, $2) returning id`, [
        `Company ${number}`,
        `office${number}@example.com`,
      ])
    ).rows[0].id
  const email = `person${number}@example.com`
  const userId = (await owner.query(`insert into users (email, display_name) values ($1, $2) returning id`, [email, `Person ${number}`]))
    .rows[0].id as string
  await owner.query(`insert into memberships (company_id, user_id, role) values ($1, $2, $3)`, [company, userId, role])
  const { services } = server
  const { token } = await services.transaction({}, (db) =>
    startSession(db, services.config, {
      userId,
      companyId: company,
      kind: 'user',
      keep: true,
      epoch: 0,
      browser: false,
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return {
    companyId: company as string,
    userId,
    email,
    token,
    headers,
    get: async (url: string) => heard(url, await server.app.inject({ method: 'GET', url, headers })),
    post: async (url: string, payload: object | string = {}) =>
      heard(
        url,
        await server.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: typeof payload === 'string' ? JSON.stringify(payload) : payload,
        }),
      ),
  }
}

/** A test that asks more often than a person may would go on, on a quick machine alone, with something that was not done. */
function heard<Answer extends { statusCode: number; body: string }>(url: string, answer: Answer): Answer {
  if (answer.statusCode === 429 && answer.body.includes('"tooManyRequests"')) throw new Error(`${url} was asked too often: ${answer.body}`)
  return answer
}

/** A signed-in platform administrator, no company opened. */
export async function signedInAdmin(server: TestServer) {
  counter += 1
  const userId = (
    await server.database.owner.query(`insert into users (email, display_name, is_admin) values ($1, 'Admin', true) returning id`, [
      `admin${counter}@example.com`,
    ])
  ).rows[0].id as string
  const { services } = server
  const { token } = await services.transaction({}, (db) =>
    startSession(db, services.config, {
      userId,
      companyId: null,
      kind: 'admin',
      keep: false,
      epoch: 0,
      browser: false,
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  )
  return { userId, token, headers: { authorization: `Bearer ${token}` } }
}
