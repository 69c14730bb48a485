import type { RunningQuickbooks } from './server.ts'
import { startQuickbooks } from './server.ts'
import { type Doc, docOf, docsOf, isDoc, type Json, numberOf, textOf } from './wire/json.ts'

export const pier = '9130350000000001'
export const big = '9130350000000002'
export const redirectUri = 'http://localhost:8000/callback'

export interface Answer {
  status: number
  headers: Headers
  body: Doc
  text: string
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  let body: Json = {}
  try {
    body = JSON.parse(text)
  } catch {
    body = {}
  }
  return { status: response.status, headers: response.headers, body: isDoc(body) ? body : {}, text }
}

// A plain client over fetch, as a test needs it.
export class TestClient {
  url: string
  private tokens = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  async control(method: string, path: string, body?: Doc): Promise<Answer> {
    return answerOf(await fetch(`${this.url}/control${path}`, { method, body: body && JSON.stringify(body) }))
  }

  async company(body: Doc = {}): Promise<string> {
    return textOf((await this.control('POST', '/companies', body)).body, 'realmId') ?? ''
  }

  async tokenCall(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const authorization = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`
    const response = await fetch(`${this.url}/oauth2/v1/tokens/bearer`, {
      method: 'POST',
      headers: { authorization, ...headers },
      body: new URLSearchParams(fields),
    })
    return answerOf(response)
  }

  async connect(realmId: string, scope?: string): Promise<Doc> {
    const { body } = await this.control('POST', '/authorize', { realmId, redirectUri, scope })
    const answer = await this.tokenCall({ grant_type: 'authorization_code', code: textOf(body, 'code') ?? '', redirect_uri: redirectUri })
    return answer.body
  }

  async token(realmId: string): Promise<string> {
    let token = this.tokens.get(realmId)
    if (token === undefined) {
      token = textOf(await this.connect(realmId), 'access_token') ?? ''
      this.tokens.set(realmId, token)
    }
    return token
  }

  async call(realmId: string, method: string, path: string, body?: Doc | string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/v3/company/${realmId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.token(realmId)}`,
        accept: 'application/json',
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    })
    return answerOf(response)
  }

  query(realmId: string, statement: string): Promise<Answer> {
    return this.call(realmId, 'POST', 'query?minorversion=75', statement, { 'content-type': 'application/text' })
  }

  async rows(realmId: string, statement: string): Promise<Doc[]> {
    const { body, text } = await this.query(realmId, statement)
    const found = docOf(body, 'QueryResponse')
    if (!found) throw new Error(text)
    const name = Object.keys(found).find((key) => Array.isArray(found[key]))
    return name === undefined ? [] : docsOf(found, name)
  }

  async count(realmId: string, statement: string): Promise<number | undefined> {
    return numberOf(docOf((await this.query(realmId, statement)).body, 'QueryResponse'), 'totalCount')
  }

  async save(realmId: string, entity: string, body: Doc, query = ''): Promise<Doc> {
    const answer = await this.call(realmId, 'POST', `${entity.toLowerCase()}${query}`, body)
    const doc = docOf(answer.body, entity)
    if (!doc) throw new Error(answer.text)
    return doc
  }

  async read(realmId: string, entity: string, id: Json): Promise<Doc> {
    const answer = await this.call(realmId, 'GET', `${entity.toLowerCase()}/${id}`)
    const doc = docOf(answer.body, entity)
    if (!doc) throw new Error(answer.text)
    return doc
  }
}

export function faultCode(answer: Answer): string | undefined {
  return textOf(docsOf(docOf(answer.body, 'Fault'), 'Error')[0], 'code')
}

export async function startForTest(
  options: Parameters<typeof startQuickbooks>[0] = {},
): Promise<{ running: RunningQuickbooks; client: TestClient }> {
  const running = await startQuickbooks({ port: 0, throttle: false, ...options })
  return { running, client: new TestClient(running.url) }
}
