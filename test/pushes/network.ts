import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { Key, PushedDocument } from '#features/devices/app/web/storage/kept.ts'
import { heartbeatPath, pushPath } from '#features/devices/app/web/sync/office.ts'
import type { TestServer } from '../server.ts'
import type { Fate, Network } from './app.ts'
import type { Crashes } from './crashes.ts'
import { arrive, type Model, outcomeOf } from './model.ts'

/** The office, with nothing in the way. */
export const straight = (server: TestServer): Network => ({
  fateOf: () => 'goes',
  deliver: (url, body, key) => server.app.inject({ method: 'POST', url, headers: headersOf(key), payload: JSON.stringify(body) }),
})
const headersOf = ({ token, installationId }: Key) => ({
  authorization: `Bearer ${token}`,
  'x-installation-id': installationId,
  'content-type': 'application/json',
})

export type Pick = (below: number) => number
export type Documents = readonly PushedDocument[]

/** What the office must answer to these, which have arrived now. */
export function arrived(model: Model, documents: Documents): string[] {
  const today = new Date().toISOString().slice(0, 10)
  return documents.map((document) => {
    const outcome = outcomeOf(model, document)
    arrive(model, document, today)
    return outcome
  })
}

type Ground = { server: TestServer; crash: Crashes; companyId: string; model: Model; pick: Pick }

/** The server breaks down at one of the new ones: those before it are there, and nobody hears of them. False: none of them is new. */
export async function breakDown(
  { crash, companyId, model, pick }: Ground,
  documents: Documents,
  post: () => Promise<{ statusCode: number }>,
) {
  const [before, fresh] = [pick(3), new Set<string>()]
  for (const document of documents) if (outcomeOf(model, document) !== 'known') fresh.add(document.id)
  if (fresh.size <= before) return false
  await crash.atNew(companyId, before + 1, pick(2) ? 'written' : 'committed')
  assert.ok((await post()).statusCode >= 500)
  await crash.over(companyId)
  const fatal = [...fresh][before] ?? ''
  arrived(
    model,
    documents.slice(
      0,
      documents.findIndex(({ id }) => id === fatal),
    ),
  )
  return true
}

const fates: readonly Fate[] = ['lostBefore', 'lostAfter', 'lostAfter', 'half', 'crash', 'crash', 'diesBefore', 'diesAfter', 'diesAfter']

/** So that the app, whose own clock is the machine's, finds its clock as wrong as the office does. */
function shifted(answer: LightMyRequestResponse, skewMs: number) {
  const { statusCode, body } = answer
  return {
    ...{ statusCode, body },
    json() {
      const said = answer.json()
      const now = said.result?.now
      return now ? { ...said, result: { ...said.result, now: new Date(Date.parse(now) - skewMs).toISOString() } } : said
    },
  }
}

/**
 * Between the app and the office. What arrives is told to the model, which says what the office must answer. `weather`: bad, of every other call
 * something becomes; `calm`: nothing is lost; `twins`: nothing is lost, and two tabs hand in at once, whichever is first.
 */
export function networkOf(ground: Ground): Network & { weather: 'bad' | 'calm' | 'twins' } {
  const { server, model, pick } = ground
  /** By name: the app never sends anything else under it. */
  const fresh = new Set<string>()
  const network = {
    weather: 'bad' as 'bad' | 'calm' | 'twins',
    fateOf(path: string): Fate {
      if (network.weather !== 'bad' || pick(path === pushPath ? 2 : 8)) return 'goes'
      const fate = fates[pick(fates.length)] ?? 'goes'
      return path !== pushPath && fate === 'crash' ? 'lostBefore' : fate
    },
    async deliver(url: string, body: unknown, key: Key, fate: Fate) {
      // The clock that the device goes by; the app's own is the machine's.
      const at = new Date(Date.now() + model.skewMs).toISOString()
      const said = url === pushPath || url === heartbeatPath ? Object.assign({}, body, { at }) : body
      const send = async (payload: string) =>
        shifted(await server.app.inject({ method: 'POST', url, headers: headersOf(key), payload }), model.skewMs)
      const text = JSON.stringify(said)
      if (fate === 'half') {
        assert.ok((await send(text.slice(0, -1 - pick(text.length - 1)))).statusCode >= 400)
        return null
      }
      if (url !== pushPath) return send(text)
      const { documents } = body as { documents: Documents }
      if (fate === 'crash' && (await breakDown(ground, documents, () => send(text)))) return null
      const answer = await send(text)
      assert.equal(answer.statusCode, 200, answer.body)
      const answers: { id: string; outcome: string }[] = answer.json().result.answers
      assert.deepEqual(
        answers.map(({ id }) => id),
        documents.map(({ id }) => id),
      )
      const wanted = arrived(model, documents)
      const heard = answers.map(({ outcome }) => outcome)
      if (network.weather !== 'twins') assert.deepEqual(heard, wanted)
      for (const [index, document] of documents.entries()) {
        if (heard[index] === 'known') continue
        assert.ok(!fresh.has(document.id), `${document.number} is new twice`)
        fresh.add(document.id)
      }
      return answer
    },
  }
  return network
}
