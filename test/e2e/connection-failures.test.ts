import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { type AddressInfo, connect, createServer as createGate, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { testSteps } from '#features/trade/connections/contract.ts'
import { selfSigned } from '#sandbox/partner/certificate.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import { signedInCompany } from '../company.ts'
import { type Chromium, checkAxe, openChromium, type Visit, visit } from './browser.ts'
import { type Failing, type Kind, kinds, type RunningPartner, tell } from './failing-connections.ts'
import { enterAs } from './person.ts'
import { type Product, startProduct } from './product.ts'
import { settingsInTurn } from './settings.ts'
import { type Fields, wizard } from './wizard.ts'
import { wordsIn } from './words.ts'

let browser: Chromium
let product: Product
let partner: RunningPartner
/** Another server, which comes to stand behind the same address. */
let stranger: RunningPartner
before(async () => {
  ;[browser, product, partner, stranger] = await Promise.all([openChromium(), startProduct(), startPartner(), startPartner()])
})
after(async () => {
  await Promise.all([product.close(), partner.close(), stranger.close()])
  await browser.close()
})

const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
for (const [number, [name, kindOf]] of Object.entries(kinds).entries())
  for (const setting of settingsInTurn(import.meta.url, number))
    describe(`what is wrong with a connection is seen: ${name}, ${setting.name}`, () => {
      const words = wordsIn(setting.language)
      const ends: (() => void)[] = []
      let kind: Kind
      let visited: Visit
      let screen: ReturnType<typeof wizard>
      before(async () => {
        const owner = await signedInCompany(product.server)
        visited = await visit(browser, setting.browser)
        await enterAs(product.url, visited.page, owner)
        screen = wizard(visited, words, product.url)
        const { gate, turn } = await revolvingGate()
        kind = await kindOf({ partner, gate, turn, https: await outdatedServer() })
        await screen.begin({ name, ...kind })
        await screen.fill(kind.fields)
        if (kind.ediType === 'AS2') await introduce(owner)
      })
      after(async () => {
        for (const end of ends) end()
        await visited.leave()
      })

      test('the step that fails, a sentence and its fix stand on the screen', async () => {
        for (const failing of kind.reaching) await fails(failing)
        await screen.startTest()
        if (kind.trusts) await screen.trust(kind.trusts)
        await screen.passed()
        for (const failing of kind.beyond) await fails(failing)
        await checkAxe(visited.page, `${name} failed`)
        await screen.startTest()
        await screen.passed()
      })

      async function fails({ what, fields = {}, during, step, problem }: Failing) {
        await screen.fill(fields)
        await during?.(true)
        await screen.startTest()
        const panel = screen.main.getByRole('status').filter({ hasText: words('connections.testing.title') })
        await panel.getByText(words(`connections.problem.${problem}`), { exact: true }).waitFor()
        await panel.getByText(words(`connections.fix.${problem}`), { exact: true }).waitFor()
        assert.deepEqual(await panel.getByRole('listitem').allInnerTexts().then(outcomesOf), expected(step), what)
        await during?.(false)
        await screen.fill(Object.fromEntries(Object.keys(fields).map((field) => [field, kind.fields[field] ?? usual[field] ?? ''])))
      }
      const usual: Fields = { tls: 'explicit', folder: 'INBOX' }

      /** What is not tried over this transport counts as passed here: nothing is wrong with it. */
      const outcomesOf = (lines: string[]) =>
        lines.map((line) => {
          const outcome = ['failed', 'notReached'].find((each) => line.endsWith(words(`connections.testing.outcome.${each}`)))
          return outcome ?? 'passed'
        })
      function expected(step: string) {
        const shown: string[] = testSteps.filter((each) => kind.ediType !== 'AS2' || each !== 'list')
        const at = shown.indexOf(step)
        return shown.map((_, index) => (index < at ? 'passed' : index === at ? 'failed' : 'notReached'))
      }

      /** A port behind which now the partner stands, now somebody else. */
      async function revolvingGate() {
        let behind = partner.sftp.port
        const server = createGate((socket) => {
          const onward = connect(behind, '127.0.0.1')
          socket.pipe(onward).pipe(socket)
          for (const [one, other] of [[socket, onward] as const, [onward, socket] as const]) one.on('error', () => other.destroy())
        })
        ends.push(() => server.close())
        const turn = (on: boolean) => {
          behind = on ? stranger.sftp.port : partner.sftp.port
        }
        return { gate: await listening(server), turn }
      }
      /** Of an authority that is known, and over for a year. */
      async function outdatedServer() {
        const yearMs = 365 * 86_400_000
        const [from, until] = [new Date(Date.now() - 2 * yearMs), new Date(Date.now() - yearMs)]
        const identity = selfSigned({ commonName: 'Harvest Market', from, until })
        const known = getCACertificates('default')
        setDefaultCACertificates([...known, identity.cert])
        const server = createServer(identity, (_request, response) => response.end())
        ends.push(
          () => server.close(),
          () => setDefaultCACertificates(known),
        )
        return listening(server)
      }
      async function introduce(owner: Awaited<ReturnType<typeof signedInCompany>>) {
        const [{ id }] = (await owner.get('/api/EDI/GetIntegrations')).json().result.rows
        const { as2 } = (await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
        await tell(partner, 'PATCH', '/as2', { certificate: as2.ours[0].pem, url: as2.url })
      }
    })
